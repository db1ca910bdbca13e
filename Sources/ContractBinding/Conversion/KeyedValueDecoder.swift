/// Passes the members of an argument to a type's `init(from:)`.
struct KeyedValueDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  enum Source {
    /// An object with a key for each member, such as `{name: tea}`.
    case members([String: Value])
    /// The name of an enum's case without associated values, such as `open`.
    case word(String)
    /// The associated values of a case without labels, under the compiler's keys `_0`, `_1` and so
    /// on.
    case positions([Value])
  }

  let source: Source
  let decoding: ValueDecoding

  /// True for a case such as `moved(Int, Int)`, for whose second value the compiler's key is `_1`.
  fileprivate static var hasSecond: Bool { Key(stringValue: "_1") != nil }

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
    // Only a type with members asks if a key exists. When it then reads the key, the error says
    // that a word has no members.
    case .word: true
    case .positions(let values): key.position.map(values.indices.contains) ?? false
    }
  }

  func decodeNil(forKey key: Key) throws -> Bool { try present(key) == .null }

  func decode<Member: Decodable>(_ type: Member.Type, forKey key: Key) throws -> Member {
    try make(type, key)
  }

  private func make<Member: Decodable>(_ type: Member.Type, _ key: Key) throws -> Member {
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
    let payload: Value?
    if case .word(key.stringValue) = source { payload = nil } else { payload = try present(key) }
    return try ValueDecoder(source: .payload(payload), decoding: decoding(at: key))
      .container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard case .members(let members) = source, let value = members["super"] else {
      throw decoding.at("super").failure("is missing")
    }
    return ValueDecoder(source: .value(value), decoding: decoding.at("super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(source: .value(try present(key)), decoding: decoding(at: key))
  }

  // In a contract, a single associated value without a label has no key of its own. So errors show
  // the position of the case.
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
      // In an object such as `{1: 5, name: tea}`, the key of a value without a label is its index.
      return members[key.stringValue] ?? key.position.flatMap { members["\($0)"] }
    case .positions(let values):
      guard let position = key.position, values.indices.contains(position) else { return nil }
      return values[position]
    case .word(let word):
      throw decoding.mismatch("an object", .string(word))
    }
  }
}

// The most frequent types have functions of their own, in which no rule has to be looked for.
extension KeyedValueDecoder {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if case .boolean(let flag)? = try plain(key) { return flag }
    return try make(type, key)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if case .string(let text)? = try plain(key) { return text }
    return try make(type, key)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    if case .integer(let number)? = try plain(key) { return number }
    return try make(type, key)
  }

  /// The value of a member, if no conversion of the suite may change it.
  private func plain(_ key: Key) throws -> Value? {
    decoding.context.hasConversions ? nil : try value(key)
  }
}

extension KeyedValueDecoder.Source {
  /// Reads the associated values of a case in the form that its labels require.
  ///
  /// If several values have no label, a list contains one value for each. Otherwise a list is a
  /// single value.
  static func payload(
    _ payload: Value?, keyedBy type: Key.Type, _ decoding: ValueDecoding
  ) throws -> Self {
    let hasFirst = Key(stringValue: "_0") != nil
    let hasSecond = KeyedValueDecoder<Key>.hasSecond
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

  /// True if only some values have labels; the key of each other one is its index, such as `1`.
  private static func isMixed(_ members: [String: Value]) -> Bool {
    members.keys.contains { Key(stringValue: $0) != nil }
  }
}

extension CodingKey {
  /// The index in the compiler's key for a value without a label: 1 for `_1`, otherwise `nil`.
  fileprivate var position: Int? {
    guard stringValue.hasPrefix("_") else { return nil }
    return Int(stringValue.dropFirst())
  }
}
