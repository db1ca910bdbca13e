/// Passes an argument to a type's own `init(from:)`.
///
/// The type's members follow all conversion rules, not only `Codable`. The initializer that Swift
/// generates for an enum reads the form that contracts use: a word, or `{case: values}` with labels
/// as keys. A value without a label is under the compiler's key `_0`.
struct ValueDecoder: Decoder {
  /// The input of a type's `init(from:)`: an argument, or the associated values of an enum's case.
  enum Source {
    /// An argument or a part of it, such as the value under a key.
    case value(Value)
    /// The associated values of a case; `nil` for a case that a contract writes as a word.
    case payload(Value?)
  }

  /// Functions that return true for a key that the type knows, so that a misspelt key is found.
  ///
  /// Each container that the type requests adds one.
  private final class KnownKeys {
    var tests: [(String) -> Bool] = []
  }

  let source: Source
  let decoding: ValueDecoding
  private let knownKeys = KnownKeys()

  var codingPath: [any CodingKey] { decoding.path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// A key of the argument for which the type has not asked, such as a misspelt one, or `nil`.
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
      return KeyedDecodingContainer(
        KeyedValueDecoder<Key>(source: .members(members), decoding: decoding))
    case .value(.string(let word)):
      return KeyedDecodingContainer(KeyedValueDecoder<Key>(source: .word(word), decoding: decoding))
    case .payload(let payload):
      return KeyedDecodingContainer(
        KeyedValueDecoder<Key>(
          source: try .payload(payload, keyedBy: type, decoding), decoding: decoding))
    case .value(let other):
      throw decoding.mismatch("an object", other)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw decoding.mismatch("a list", value) }
    return UnkeyedValueDecoder(elements: elements, decoding: decoding)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleValueDecoder(value: value, decoding: decoding)
  }
}

private struct SingleValueDecoder: SingleValueDecodingContainer {
  let value: Value
  let decoding: ValueDecoding

  var codingPath: [any CodingKey] { decoding.path.codingPath }

  func decodeNil() -> Bool { value == .null }

  func decode<Instance: Decodable>(_ type: Instance.Type) throws -> Instance {
    try decoding.make(value, as: type)
  }
}

private struct UnkeyedValueDecoder: UnkeyedDecodingContainer {
  let elements: [Value]
  let decoding: ValueDecoding
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoding.path.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try current() == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Instance: Decodable>(_ type: Instance.Type) throws -> Instance {
    let instance = try decoding.at(currentIndex).make(try current(), as: type)
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
    let decoder = ValueDecoder(
      source: .value(try current()), decoding: decoding.at(currentIndex))
    currentIndex += 1
    return decoder
  }

  private func current() throws -> Value {
    guard !isAtEnd else { throw decoding.at(currentIndex).failure("is missing") }
    return elements[currentIndex]
  }
}
