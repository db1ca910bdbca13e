/// Receives the value that a type's own `encode(to:)` writes.
///
/// The type's members follow all conversion rules, not only `Codable`. For example, an enum inside
/// it becomes the name of its case.
struct ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let encoding: ValueEncoding
  private let node: EncodedNode

  /// Creates an encoder for an instance that is not inside another one.
  init(encoding: ValueEncoding) {
    self.init(EncodedNode(), at: [], encoding)
  }

  init(_ node: EncodedNode, at codingPath: [any CodingKey], _ encoding: ValueEncoding) {
    self.node = node
    self.codingPath = codingPath
    self.encoding = encoding
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The written value; an empty object for a type that writes nothing.
  var value: Value { node.value }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedValueEncoder(node.asObject(), codingPath, encoding))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedValueEncoder(node.asArray(), codingPath, encoding)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueEncoder(node: node, codingPath: codingPath, encoding: encoding)
  }
}

private struct UnkeyedValueEncoder: UnkeyedEncodingContainer {
  let codingPath: [any CodingKey]
  private let node: EncodedNode
  private let encoding: ValueEncoding

  init(_ node: EncodedNode, _ codingPath: [any CodingKey], _ encoding: ValueEncoding) {
    self.node = node
    self.codingPath = codingPath
    self.encoding = encoding
  }

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
    let path = codingPath + [ValueKey(count)]
    return ValueEncoder(node.append(EncodedNode()), at: path, encoding)
  }
}

private struct SingleValueEncoder: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  let encoding: ValueEncoding

  func encodeNil() { node.set(.null) }

  func encode<Instance: Encodable>(_ value: Instance) { node.set(encoding.value(of: value)) }
}
