/// A node of the tree that an `encode(to:)` builds: a single value, a list or an object.
final class EncodedNode {
  private enum Content {
    case nothing
    case value(Value)
    case object([String: EncodedNode])
    case array([EncodedNode])
  }

  private var content = Content.nothing

  init() {}
  init(_ value: Value) { content = .value(value) }

  var value: Value {
    switch content {
    case .nothing: .object([:])
    case .value(let value): value
    case .object(let members): .object(members.mapValues(\.value))
    case .array(let elements): .array(elements.map(\.value))
    }
  }

  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  func set(_ value: Value) { content = .value(value) }

  func asObject() -> EncodedNode {
    if case .object = content { return self }
    // The capacity is reserved, because a dictionary that grows would hash each key again.
    content = .object(Dictionary(minimumCapacity: 6))
    return self
  }

  func asArray() -> EncodedNode {
    if case .array = content { return self }
    content = .array([])
    return self
  }

  /// Returns the member with a key, and creates it if necessary.
  ///
  /// A type may request several containers, which then fill the same object.
  func member(_ key: String) -> EncodedNode {
    guard case .object(var members) = content else { return EncodedNode() }
    if let member = members[key] { return member }
    let member = EncodedNode()
    content = .nothing
    members[key] = member
    content = .object(members)
    return member
  }

  func append(_ node: EncodedNode) -> EncodedNode {
    guard case .array(var elements) = content else { return node }
    content = .nothing
    elements.append(node)
    content = .array(elements)
    return node
  }
}
