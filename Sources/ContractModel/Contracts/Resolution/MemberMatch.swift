import ContractBinding
import ContractValues

/// Checks the names of members in an argument against the properties of a struct.
struct MemberMatch {
  private let members: KnownMembers
  private let converted: Set<String>

  init(_ members: KnownMembers, converted: Set<String>) {
    (self.members, self.converted) = (members, converted)
  }

  /// Returns the reason why an argument does not fit, such as `$.amout is not a member of Order`;
  /// `nil` if all names fit, or if only a run can decide.
  func mismatch(_ value: Value) -> String? {
    mismatch(value, as: members.argument, at: ValuePath([]))
  }

  private func mismatch(
    _ value: Value, as part: KnownMembers.Part, at path: ValuePath
  ) -> String? {
    guard converted.isDisjoint(with: part.types) else { return nil }
    switch value {
    case .object(let fields): return mismatch(fields, as: part, at: path)
    case .array(let elements):
      return elements.enumerated().lazy
        .compactMap { mismatch($1, as: part, at: path.index($0)) }.first
    default: return nil
    }
  }

  private func mismatch(
    _ fields: [String: Value], as part: KnownMembers.Part, at path: ValuePath
  ) -> String? {
    let structure = members.structures[part.structure]
    let names = fields.keys.sorted()
    if let stray = names.first(where: { !structure.names.contains($0) && !$0.contains("${") }) {
      let place = path.key(stray).description(root: "$")
      let question = NearestWord.question(stray, among: structure.names)
      return "\(place) is not a member of \(part.structName)"
        + (question.isEmpty ? "" : "; \(question)")
    }
    return names.lazy.compactMap { name in
      structure.parts[name].flatMap {
        mismatch(fields[name] ?? .null, as: $0, at: path.key(name))
      }
    }.first
  }
}
