import ContractInterface

/// An operation that creates something at the vendor, and returns its identifier.
struct CreatingOperation {
  let requirement: Requirement
  /// The property that holds the identifier, such as `id`; `nil` if the result is the identifier
  /// itself.
  let member: String?
  /// The type of the identifier as it is declared, such as `String` or `OrderID`.
  private let type: String
  /// The type as `Identifiable` names it, such as `Order.ID`.
  private let identifierType: String
  private let catalogue: TypeCatalogue
  /// The words that name the new thing in a contract, such as `order`.
  let noun: [String]
  private let answer: Answer

  /// The verbs that begin the name of an operation such as `placeOrder`, which makes something.
  static let verbs: Set<String> = [
    "add", "book", "create", "insert", "make", "open", "place", "post", "put", "register", "save",
    "send", "set", "start", "store", "submit", "upload", "write",
  ]
  /// Names of members and parameters that identify something.
  private static let identifiers: Set<String> = ["id", "identifier", "uuid"]
  private static let types: Set<String> = ["String", "Int", "Int64", "UUID"]

  /// Names that a contract cannot bind, because they have a meaning already.
  ///
  /// They are those of `Bindings.predefined` in ContractModel, which this program does not build.
  private static let predefined: Set<String> = ["place", "vendor.url"]

  /// True if an operation's name says that it makes something.
  ///
  /// One such as `book(isbn:)`, whose answer is a `Book`, is a look-up: its name is no verb.
  static func isNamed(_ requirement: Requirement) -> Bool {
    let words = Self.words(of: requirement)
    guard let verb = words.first, verbs.contains(verb) else { return false }
    guard words.count == 1, let answer = Answer(of: requirement) else { return true }
    return Words(answer.type).words != words
  }

  private static func words(of requirement: Requirement) -> [String] {
    Words(requirement.name).spaced.split(separator: " ").map(String.init)
  }

  /// Reads an operation that makes something; `nil` if it makes nothing that has an identifier.
  ///
  /// - Parameters:
  ///   - requirement: An operation of the protocol.
  ///   - types: The types of the package.
  init?(_ requirement: Requirement, types: TypeCatalogue) {
    guard requirement.kind == .method, !requirement.isStream, Self.isNamed(requirement),
      let answer = Answer(of: requirement)
    else { return nil }
    let result = TypeCatalogue.Reference(answer.type)
    if Self.types.contains(types.plain(result).name) {
      (member, type) = (nil, types.declared(result).name)
      noun = Array(Self.words(of: requirement).dropFirst())
    } else {
      guard let made = types[types.declared(result).name], made.showsMembers else { return nil }
      let id = made.stored.map(\.property).first { property in
        Self.identifiers.contains(property.name)
          && Self.types.contains(types.plain(.init(property.type, within: made.name)).name)
      }
      guard let id else { return nil }
      // Without `encode(to:)`, a result shows the names of its properties.
      member = (made.isEncodable ? made.codingKeys[id.name] : nil) ?? id.name
      type = types.declared(.init(id.type, within: made.name)).name
      noun = Words(answer.type).words
    }
    (self.requirement, self.answer) = (requirement, answer)
    identifierType = "\(answer.type).ID"
    catalogue = types
  }

  /// The name that a contract binds, such as `order`, or `made` if the noun cannot be one.
  ///
  /// The pattern is `TextPattern.name` in ContractModel.
  var bound: String { Self.bound(noun) }

  /// The last word of a noun, or `made` if no contract can bind it.
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

  /// Rates a parameter as the identifier of what is made.
  ///
  /// - Returns: 2 if a name says so, as in `cancel(order:)` or `cancelOrder(id:)`; 1 for an `id` of
  ///   something unnamed; 0 for any other parameter.
  func fit(of parameter: (name: String, type: String), in user: Requirement) -> Int {
    guard user.signature != requirement.signature else { return 0 }
    let given = parameter.type.withoutOptional
    if given == identifierType { return 2 }
    guard catalogue.declared(.init(given)).name == type else { return 0 }
    // A type of its own, such as `OrderID`, identifies nothing else.
    if !Self.types.contains(type) { return 2 }
    // The only parameter of a closure may have no name, but a position.
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
