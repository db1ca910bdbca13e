extension Dictionary: ValueEncodable {
  func value(in encoding: ValueEncoding) -> PlainValue {
    if Self.self == [String: Any].self, let object = self as? [String: Any] {
      return encoding.value(ofObject: object)
    }
    return encoding.value(ofPairs: lazy.map { ($0.key, $0.value) })
  }
}

extension Dictionary: ValueDecodable {
  static func make(
    from value: PlainValue, _ decoding: ValueDecoding
  ) throws -> [Key: Self.Value] {
    var made: [Key: Self.Value] = [:]
    switch value {
    case .object(let members):
      for (text, member) in members {
        let inside = decoding.at(text)
        made[try inside.key(text)] = try inside.make(member, as: Self.Value.self)
      }
      if made.count < members.count { throw try collision(of: members, decoding) }
    case .array(let pairs):
      for (index, pair) in pairs.enumerated() {
        let inside = decoding.at(index)
        guard case .object(let parts) = pair, let key = parts["key"], let member = parts["value"],
          parts.count == 2
        else { throw inside.mismatch("a key and a value", pair) }
        let instance = try inside.at("value").make(member, as: Self.Value.self)
        let earlier = made.updateValue(
          instance, forKey: try inside.at("key").make(key, as: Key.self))
        guard earlier == nil else { throw inside.at("key").failure("repeats \(key.excerpt)") }
      }
    default:
      throw decoding.mismatch("an object", value)
    }
    return made
  }

  /// Creates the error for two keys that become the same dictionary key, such as "1" and "01" for
  /// an `Int`.
  ///
  /// It goes through the keys in sorted order, so that the message is always the same.
  private static func collision(
    of members: [String: PlainValue], _ decoding: ValueDecoding
  ) throws -> any Error {
    var texts: [Key: String] = [:]
    for text in members.keys.sorted() {
      let inside = decoding.at(text)
      if let earlier = texts.updateValue(text, forKey: try inside.key(text)) {
        return inside.failure("is the same key as \(PlainValue.string(earlier).excerpt)")
      }
    }
    return decoding.failure("has two equal keys")
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    decoding.unmakeable(Key.self) ?? decoding.unmakeable(Self.Value.self)
  }
}

extension ValueEncoding {
  /// Converts a `[String: Any]`, the type of most JSON, without the checks that other keys need.
  func value(ofObject members: [String: Any]) -> Value {
    var object: [String: Value] = [:]
    object.reserveCapacity(members.count)
    for (key, member) in members { object[key] = value(of: member) }
    return .object(object)
  }

  /// Converts keys and values to an object.
  ///
  /// If a key is not a text, a number or a Boolean, or two keys have the same text, the result is a
  /// list of `{key, value}`, sorted by the keys' texts.
  func value<Key, Member>(ofPairs pairs: some Collection<(Key, Member)>) -> Value {
    var members: [String: Value] = [:]
    members.reserveCapacity(pairs.count)
    for (key, member) in pairs {
      guard let text = key as? String ?? value(of: key).keyText,
        members.updateValue(value(of: member), forKey: text) == nil
      else { return list(ofPairs: pairs) }
    }
    return .object(members)
  }

  private func list<Key, Member>(ofPairs pairs: some Collection<(Key, Member)>) -> Value {
    let list = pairs.map { key, member in
      let key = value(of: key)
      return (text: key.description, value: Value.object(["key": key, "value": value(of: member)]))
    }
    return .array(list.sorted { $0.text < $1.text }.map(\.value))
  }
}

extension Value {
  /// The text of a string, number or Boolean, which can be the key of an object; otherwise `nil`.
  fileprivate var keyText: String? {
    switch self {
    case .string(let string): string
    case .integer, .largeInteger, .number, .boolean: description
    default: nil
    }
  }
}

extension ValueDecoding {
  /// Converts the key of an object to a dictionary's key type, such as `"7"` to the `Int` 7.
  fileprivate func key<Key>(_ text: String) throws -> Key {
    do {
      return try make(.string(text), as: Key.self)
    } catch {
      guard let number = Int(text), let key = try? make(.integer(number), as: Key.self)
      else { throw error }
      return key
    }
  }
}
