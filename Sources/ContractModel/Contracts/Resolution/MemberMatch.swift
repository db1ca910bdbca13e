import ContractBinding
import ContractValues

/// Checks the names of members in an argument against the properties of a struct.
struct MemberMatch {
  private let members: KnownMembers
  private let converted: Set<String>

  /// Creates the check; `nil` if the properties are not known, or if the suite converts the struct.
  init?(_ members: KnownMembers?, converted: Set<String>) {
    guard let members, converted.isDisjoint(with: members.types) else { return nil }
    (self.members, self.converted) = (members, converted)
  }

  /// Returns the reason why an argument does not fit, such as `$.amout is not a member of Order`;
  /// `nil` if all names fit, or if only a run can decide.
  func mismatch(_ value: Value, at path: ValuePath = ValuePath([])) -> String? {
    switch value {
    case .object(let fields): mismatch(fields, at: path)
    case .array(let elements):
      elements.enumerated().lazy.compactMap { mismatch($1, at: path.index($0)) }.first
    default: nil
    }
  }

  private func mismatch(_ fields: [String: Value], at path: ValuePath) -> String? {
    let names = fields.keys.sorted()
    if let stray = names.first(where: { !members.names.contains($0) && !$0.contains("${") }) {
      let place = path.key(stray).description(root: "$")
      let question = NearestWord.question(stray, among: members.names)
      return "\(place) is not a member of \(members.structName)"
        + (question.isEmpty ? "" : "; \(question)")
    }
    return names.lazy.compactMap { name in
      MemberMatch(members.nested[name], converted: converted)?
        .mismatch(fields[name] ?? .null, at: path.key(name))
    }.first
  }
}
