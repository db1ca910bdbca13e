import ContractInterface

/// An operation that creates an entity at the vendor, such as an order, and returns its identifier.
struct CreatingOperation {
  let requirement: Requirement
  /// The property with the identifier, such as `id`; `nil` if the result itself is the identifier.
  let member: String?
  /// The type of the identifier without aliases, such as `String` or `OrderID`.
  private let type: String
  /// The type of the identifier as `Identifiable` declares it, such as `Order.ID`.
  private let identifierType: String
  private let catalogue: TypeCatalogue
  /// The words for the new entity, such as `order`, which name it in a contract.
  let noun: [String]
  private let answer: Answer

  /// Verbs at the start of operations that create an entity, such as `placeOrder`.
  static let verbs: Set<String> = [
    "add", "append", "book", "create", "enqueue", "generate", "insert", "make", "open", "place",
    "post", "put", "register", "save", "send", "set", "ship", "start", "store", "submit", "upload",
    "write",
  ]
  /// Names of members and parameters that contain an identifier.
  private static let identifiers: Set<String> = ["id", "identifier", "uuid"]
  private static let types: Set<String> = ["String", "Int", "Int64", "UUID"]

  /// Names that a contract cannot bind, as in `Bindings.predefined` of ContractModel.
  private static let predefined: Set<String> = ["place", "vendor.url"]

  /// Returns true if the name says that the operation creates an entity.
  ///
  /// An operation such as `book(isbn:)` with the result `Book` is a lookup, because its name is a
  /// noun.
  static func isNamed(_ requirement: Requirement) -> Bool {
    let words = Words(requirement.name).words
    guard let verb = words.first, verbs.contains(verb) else { return false }
    guard words.count == 1, let answer = Answer(of: requirement) else { return true }
    return Words(answer.type).words != words
  }

  /// Reads an operation; `nil` if it creates no entity with an identifier.
  init?(_ requirement: Requirement, types: TypeCatalogue) {
    guard requirement.kind == .method, !requirement.isStream, Self.isNamed(requirement),
      let answer = Answer(of: requirement)
    else { return nil }
    let result = TypeCatalogue.Reference(answer.type)
    if Self.types.contains(types.plain(result).name) {
      (member, type) = (nil, types.declared(result).name)
      noun = Array(Words(requirement.name).words.dropFirst())
    } else {
      guard let made = types[types.declared(result).name], made.showsMembers else { return nil }
      let id = made.stored.map(\.property).first { property in
        Self.identifiers.contains(property.name)
          && Self.types.contains(types.plain(.init(property.type, within: made.name)).name)
      }
      guard let id else { return nil }
      // A result that is not encodable is recorded with the names of its properties.
      member = (made.isEncodable ? made.codingKeys[id.name] : nil) ?? id.name
      type = types.declared(.init(id.type, within: made.name)).name
      noun = Words(answer.type).words
    }
    (self.requirement, self.answer) = (requirement, answer)
    identifierType = "\(answer.type).ID"
    catalogue = types
  }

  /// The name that a contract binds the identifier to, such as `order`, or else `made`.
  var bound: String { Self.bound(noun) }

  /// Returns the last word of a noun, or `made` if `TextPattern.name` in ContractModel forbids it.
  static func bound(_ noun: [String]) -> String {
    guard let last = noun.last, !predefined.contains(last),
      last.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_.\-]*/#) != nil
    else { return "made" }
    return last
  }

  /// The line of a step that binds the identifier, such as `returns: { id: { $bind: order } }`.
  var binding: String {
    let bind = "{ $bind: \(YAMLText(bound)) }"
    return answer.line(expecting: member.map { "{ \(YAMLText($0)): \(bind) }" } ?? bind)
  }

  /// Rates how likely a parameter takes the identifier of the created entity.
  ///
  /// It is 2 if a type or a name shows it, as in `cancel(order:)` or `cancelOrder(id:)`, 1 for an
  /// `id` without a matching name, and 0 for any other parameter.
  func fit(of parameter: (name: String, type: String), in user: Requirement) -> Int {
    guard user.signature != requirement.signature else { return 0 }
    let given = parameter.type.withoutOptional
    if given == identifierType { return 2 }
    guard catalogue.declared(.init(given)).name == type else { return 0 }
    // A dedicated type such as `OrderID` cannot identify another entity.
    if !Self.types.contains(type) { return 2 }
    // The only parameter of a closure may have a position such as `1` in place of a name.
    let isUnnamed = Int(parameter.name) != nil && user.valueParameters.count == 1
    let words = isUnnamed ? ["id"] : Words(parameter.name).words
    let head = Array(noun.suffix(1))
    if !noun.isEmpty, words == noun || words == head { return 2 }
    guard let last = words.last, Self.identifiers.contains(last) else { return 0 }
    let owner = Array(words.dropLast())
    if owner.isEmpty {
      let name = Words(user.name).words + Words(Answer(of: user)?.type ?? "").words
      return !Set(head).isDisjoint(with: name) ? 2 : 1
    }
    return owner == noun || owner == head ? 2 : 0
  }
}
