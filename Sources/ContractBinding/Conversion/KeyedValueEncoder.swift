/// Receives the members that a type's `encode(to:)` writes.
struct KeyedValueEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let codingPath: [any CodingKey]
  let node: EncodedNode
  let encoding: ValueEncoding

  func encodeNil(forKey key: Key) {
    node.member(key.stringValue).set(.null)
  }

  func encode<Member: Encodable>(_ value: Member, forKey key: Key) {
    node.member(key.stringValue).set(encoding.value(of: value))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(forKey: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(forKey: ValueKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }

  private func encoder(forKey key: any CodingKey) -> ValueEncoder {
    ValueEncoder(
      codingPath: codingPath + [key], encoding: encoding, node: node.member(key.stringValue))
  }
}

// The most frequent types have functions of their own, in which no rule has to be looked for.
extension KeyedValueEncoder {
  func encode(_ member: Bool, forKey key: Key) { encode(member, as: .boolean(member), key) }
  func encode(_ member: String, forKey key: Key) { encode(member, as: .string(member), key) }
  func encode(_ member: Int, forKey key: Key) { encode(member, as: .integer(member), key) }

  private func encode<Member: Encodable>(_ member: Member, as value: Value, _ key: Key) {
    let isPlain = !encoding.context.hasConversions
    node.member(key.stringValue).set(isPlain ? value : encoding.value(of: member))
  }
}

// Generated conformances encode optionals with these functions. They write `nil` as `null` instead
// of leaving the key out, so that a struct always has the same keys, with and without `Codable`. A
// single generic function would not do: the compiler would prefer the protocol's function for each
// type, which leaves the key out.
extension KeyedValueEncoder {
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { encode(optional: value, key) }

  func encodeIfPresent<Member: Encodable>(_ value: Member?, forKey key: Key) {
    encode(optional: value, key)
  }

  private func encode<Member: Encodable>(optional value: Member?, _ key: Key) {
    node.member(key.stringValue).set(encoding.value(of: value))
  }
}
