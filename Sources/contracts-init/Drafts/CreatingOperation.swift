import ContractInterface

/// An operation that makes something at the vendor, and returns its identifier.
struct CreatingOperation {
  let requirement: Requirement
  /// The property that holds the identifier, such as `id`; `nil` if the result itself is it.
  let member: String?
  /// The type of the identifier, such as `String`.
  let type: String
  /// The type as `Identifiable` names it, such as `Order.ID`.
  private let identifierType: String
  /// The words for what is made, such as `order`.
  let noun: [String]
  private let answer: Answer

  /// First words of operations that make something.
  static let verbs: Set<String> = [
    "add", "book", "create", "insert", "make", "open", "place", "post", "put", "register", "save",
    "send", "set", "start", "store", "submit", "upload", "write",
  ]
  /// Members and parameters that identify something.
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

  /// Finds out what an operation makes; `nil` if it makes nothing that others could find.
  ///
  /// - Parameters:
  ///   - requirement: An operation of the protocol.
  ///   - types: The types of the package.
  init?(_ requirement: Requirement, types: [String: TypeFacts]) {
    guard requirement.kind == .method, !requirement.isStream, Self.isNamed(requirement),
      let answer = Answer(of: requirement)
    else { return nil }
    let result = answer.type
    if Self.types.contains(result) {
      (member, type, noun) = (nil, result, Array(Self.words(of: requirement).dropFirst()))
    } else {
      guard let made = types[result], made.showsMembers else { return nil }
      let id = made.stored.first { stored in
        Self.identifiers.contains(stored.property.name)
          && Self.types.contains(stored.property.type)
      }?.property
      guard let id else { return nil }
      // Without `encode(to:)`, a result shows the names of its properties.
      member = (made.isEncodable ? made.codingKeys[id.name] : nil) ?? id.name
      (type, noun) = (id.type, Words(result).words)
    }
    (self.requirement, self.answer) = (requirement, answer)
    identifierType = "\(result).ID"
  }

  /// The name that a contract binds, such as `order`, or `made` if the noun cannot be one.
  ///
  /// The pattern is `TextPattern.name` in ContractModel.
  var bound: String {
    guard let last = noun.last, !Self.predefined.contains(last),
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
    if parameter.type.withoutOptional == identifierType { return 2 }
    guard parameter.type.withoutOptional == type else { return 0 }
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
