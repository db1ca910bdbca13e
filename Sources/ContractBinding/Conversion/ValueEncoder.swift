/// Receives the value that a type's own `encode(to:)` writes.
///
/// The type's members follow all conversion rules, not only `Codable`. For example, an enum inside
/// it becomes the name of its case.
struct ValueEncoder: Encoder {
  var codingPath: [any CodingKey] = []
  let encoding: ValueEncoding
  var node = EncodedNode()

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The written value; an empty object for a type that writes nothing.
  var value: Value { node.value }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      KeyedValueEncoder(codingPath: codingPath, node: node.asObject(), encoding: encoding))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedValueEncoder(codingPath: codingPath, node: node.asArray(), encoding: encoding)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueEncoder(node: node, codingPath: codingPath, encoding: encoding)
  }
}

private struct UnkeyedValueEncoder: UnkeyedEncodingContainer {
  let codingPath: [any CodingKey]
  let node: EncodedNode
  let encoding: ValueEncoding

  var count: Int { node.count }

  func encodeNil() { _ = node.append(EncodedNode(.null)) }

  func encode<Element: Encodable>(_ value: Element) {
    _ = node.append(EncodedNode(encoding.value(of: value)))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> ValueEncoder {
    ValueEncoder(
      codingPath: codingPath + [ValueKey(count)], encoding: encoding,
      node: node.append(EncodedNode()))
  }
}

private struct SingleValueEncoder: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  let encoding: ValueEncoding

  func encodeNil() { node.set(.null) }

  func encode<Instance: Encodable>(_ value: Instance) { node.set(encoding.value(of: value)) }
}
