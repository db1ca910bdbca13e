/// The members of an argument, as a type's `init(from:)` asks for them.
struct KeyedValueDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The values behind the keys.
  enum Source {
    /// The members of an object.
    case members([String: Value])
    /// The name of an enum's case without payload; anything but an enum needs an object.
    case word(String)
    /// The payload of an enum's case without labels: the keys are `_0`, `_1` and so on.
    case positions([Value])
  }

  private let source: Source
  private let decoding: ValueDecoding

  init(_ source: Source, _ decoding: ValueDecoding) {
    self.source = source
    self.decoding = decoding
  }

  /// True if the keys are those of a case that holds several fields without labels.
  private static var hasSecond: Bool { Key(stringValue: "_1") != nil }

  var codingPath: [any CodingKey] { decoding.path.codingPath }

  var allKeys: [Key] {
    switch source {
    case .members(let members): members.keys.compactMap { Key(stringValue: $0) }
    case .word(let word): Key(stringValue: word).map { [$0] } ?? []
    case .positions(let values): values.indices.compactMap { Key(stringValue: "_\($0)") }
    }
  }

  func contains(_ key: Key) -> Bool {
    switch source {
    case .members(let members): members[key.stringValue] != nil
    // A type that asks for its keys has members. Its next read reports that a word has none.
    case .word: true
    case .positions(let values): key.position.map(values.indices.contains) ?? false
    }
  }

  func decodeNil(forKey key: Key) throws -> Bool { try present(key) == .null }

  func decode<Member: Decodable>(_ type: Member.Type, forKey key: Key) throws -> Member {
    try decoding(at: key).make(try present(key), as: type)
  }

  func decodeIfPresent<Member: Decodable>(
    _ type: Member.Type, forKey key: Key
  ) throws -> Member? {
    guard let value = try value(key) else { return nil }
    return try decoding(at: key).make(value, as: Member?.self)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    if case .word(let word) = source, word == key.stringValue {
      return try ValueDecoder(.payload(nil), decoding: decoding(at: key)).container(keyedBy: type)
    }
    let value = try present(key)
    return try ValueDecoder(.payload(value), decoding: decoding(at: key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard case .members(let members) = source, let value = members["super"] else {
      throw decoding.at("super").failure("is missing")
    }
    return ValueDecoder(value, decoding: decoding.at("super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(try present(key), decoding: decoding(at: key))
  }

  // A payload without a label has no key in the contract: it is the value of its case.
  private func decoding(at key: Key) -> ValueDecoding {
    switch source {
    case .positions:
      if Self.hasSecond, let position = key.position { decoding.at(position) } else { decoding }
    case .members(let members) where members[key.stringValue] == nil:
      key.position.map { decoding.at("\($0)") } ?? decoding.at(key.stringValue)
    default: decoding.at(key.stringValue)
    }
  }

  private func present(_ key: Key) throws -> Value {
    guard let value = try value(key) else { throw decoding(at: key).failure("is missing") }
    return value
  }

  private func value(_ key: Key) throws -> Value? {
    switch source {
    case .members(let members):
      // Beside fields with labels, the key of a field without one is its position.
      return members[key.stringValue] ?? key.position.flatMap { members["\($0)"] }
    case .positions(let values):
      guard let position = key.position, values.indices.contains(position) else { return nil }
      return values[position]
    case .word(let word):
      throw decoding.mismatch("an object", .string(word))
    }
  }
}

extension KeyedValueDecoder.Source {
  /// Creates the container that a payload's keys lead into.
  ///
  /// The keys that the compiler synthesizes for a case show how many fields have no label. This
  /// decides if a list is one payload or several.
  static func payload(
    _ payload: Value?, keyedBy type: Key.Type, _ decoding: ValueDecoding
  ) throws -> Self {
    let hasFirst = Key(stringValue: "_0") != nil
    let hasSecond = Key(stringValue: "_1") != nil
    switch payload {
    case nil:
      return hasFirst ? .positions([]) : .members([:])
    case .object(let members)? where !hasFirst || isMixed(members):
      return .members(members)
    case .array(let values)? where hasSecond:
      return .positions(values)
    case let payload? where hasFirst && !hasSecond:
      return .positions([payload])
    case .null?:
      return .members([:])
    case let payload?:
      throw decoding.mismatch(hasSecond ? "a list" : "an object", payload)
    }
  }

  /// Checks whether an object holds fields with labels beside some without, which stand under their
  /// positions.
  private static func isMixed(_ members: [String: Value]) -> Bool {
    members.keys.contains { Key(stringValue: $0) != nil }
  }
}

extension CodingKey {
  /// The position that the compiler's key for a field without label says: 1 for `_1`.
  fileprivate var position: Int? {
    guard stringValue.hasPrefix("_") else { return nil }
    return Int(stringValue.dropFirst())
  }
}
