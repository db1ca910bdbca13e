import ContractInterface

/// An operation that makes something at the vendor, and gives what others find it by.
struct Maker {
  let requirement: Requirement
  /// The member of the answer, such as `id`; `nil` if the answer itself is the identifier.
  let member: String?
  /// The type of the identifier, such as `String`.
  let type: String
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

  /// Finds out what an operation makes; `nil` if it makes nothing that others could find.
  ///
  /// - Parameters:
  ///   - requirement: An operation of the protocol.
  ///   - types: The types of the package.
  init?(_ requirement: Requirement, types: [String: TypeFacts]) {
    let words = Words(requirement.name).words
    guard requirement.kind == .method, !requirement.isStream, Self.verbs.contains(words[0]),
      let answer = Answer(of: requirement)
    else { return nil }
    let result = answer.type
    if Self.types.contains(result) {
      (member, type, noun) = (nil, result, Array(words.dropFirst()))
    } else {
      let id = types[result]?.stored.first { stored in
        Self.identifiers.contains(stored.property.name)
          && Self.types.contains(stored.property.type)
      }?.property
      guard let id else { return nil }
      member = types[result]?.codingKeys[id.name] ?? id.name
      (type, noun) = (id.type, Words(result).words)
    }
    (self.requirement, self.answer) = (requirement, answer)
  }

  /// The name that a contract binds, such as `order`.
  var bound: String { noun.last ?? "made" }

  /// The line of a step that binds the identifier.
  var binding: String {
    let bind = "{ $bind: \(bound) }"
    return answer.line(expecting: member.map { "{ \(YAMLText($0)): \(bind) }" } ?? bind)
  }

  /// Tells how well a parameter fits what is made: 2 if it is named after it, 1 if it is only
  /// named as an identifier is, and 0 if it does not fit.
  func fit(of parameter: (name: String, type: String), in user: Requirement) -> Int {
    guard parameter.type.withoutOptional == type, user.signature != requirement.signature else {
      return 0
    }
    let words = Words(parameter.name).words
    if !noun.isEmpty, words == noun || words == [bound] { return 2 }
    guard let last = words.last, Self.identifiers.contains(last) else { return 0 }
    let owner = Array(words.dropLast())
    if owner.isEmpty {
      let name = Words(user.name).words + Words(Answer(of: user)?.type ?? "").words
      return name.contains(bound) ? 2 : 1
    }
    return owner == noun || owner == [bound] ? 2 : 0
  }
}
