/// Gives an argument to a type's own `init(from:)`.
///
/// The members of the type are made by all the rules, not by `Codable` alone. An enum's synthesized
/// initializer reads the form that contracts write: a word, or `{case: payload}` with labels as
/// keys; the `_0` that the compiler puts where a label is missing stands for the payload.
struct ValueDecoder: Decoder {
  /// The value that is read.
  enum Source {
    /// A value of an argument.
    case value(Value)
    /// The payload of an enum's case; `nil` for a case that is a word.
    case payload(Value?)
  }

  /// Which members the type knows, by the keys of the containers that it asked for.
  private final class KnownKeys {
    var tests: [(String) -> Bool] = []
  }

  private let source: Source
  private let making: Making
  private let knownKeys = KnownKeys()

  /// Creates a decoder for one value.
  init(_ value: Value, making: Making) {
    self.init(.value(value), making: making)
  }

  init(_ source: Source, making: Making) {
    self.source = source
    self.making = making
  }

  var codingPath: [any CodingKey] { making.path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// A member that the type has no key for: a misspelt one, which it would take for missing.
  var strayKey: String? {
    guard case .value(.object(let members)) = source, !knownKeys.tests.isEmpty else { return nil }
    return members.keys.sorted().first { key in
      key != "super" && !knownKeys.tests.contains { $0(key) }
    }
  }

  private var value: Value {
    switch source {
    case .value(let value): value
    case .payload(let payload): payload ?? [:]
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch source {
    case .value(.object(let members)):
      knownKeys.tests.append { Key(stringValue: $0) != nil }
      return KeyedDecodingContainer(KeyedValueDecoder<Key>(.members(members), making))
    case .value(.string(let word)):
      return KeyedDecodingContainer(KeyedValueDecoder<Key>(.word(word), making))
    case .payload(let payload):
      return KeyedDecodingContainer(
        KeyedValueDecoder<Key>(try .payload(payload, keyedBy: type, making), making))
    case .value(let other):
      throw making.mismatch("an object", other)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw making.mismatch("a list", value) }
    return UnkeyedValueDecoder(elements, making)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleValueDecoder(value: value, making: making)
  }
}

private struct SingleValueDecoder: SingleValueDecodingContainer {
  let value: Value
  let making: Making

  var codingPath: [any CodingKey] { making.path.codingPath }

  func decodeNil() -> Bool { value == .null }

  func decode<Instance: Decodable>(_ type: Instance.Type) throws -> Instance {
    try making.make(value, as: type)
  }
}

private struct UnkeyedValueDecoder: UnkeyedDecodingContainer {
  private let elements: [Value]
  private let making: Making
  private(set) var currentIndex = 0

  init(_ elements: [Value], _ making: Making) {
    self.elements = elements
    self.making = making
  }

  var codingPath: [any CodingKey] { making.path.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try current() == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Instance: Decodable>(_ type: Instance.Type) throws -> Instance {
    let instance = try making.at(currentIndex).make(try current(), as: type)
    currentIndex += 1
    return instance
  }

  mutating func decodeIfPresent<Instance: Decodable>(_ type: Instance.Type) throws -> Instance? {
    if isAtEnd { return nil }
    return try decode(Instance?.self)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = ValueDecoder(try current(), making: making.at(currentIndex))
    currentIndex += 1
    return decoder
  }

  private func current() throws -> Value {
    guard !isAtEnd else { throw making.at(currentIndex).failure("is missing") }
    return elements[currentIndex]
  }
}
