import ContractBinding
import ContractModel
import ContractValues

extension Evidence {
  /// Finds the credentials whose numbered placeholders the outcomes show.
  ///
  /// The result has their placeholders on replay by those of the recording: `redacted-3` is
  /// `SHOP_USER-placeholder`. It lacks credentials that a rule has found by another name, such as
  /// `json password`.
  func standIns(for credentials: [String]) -> [String: String] {
    guard !credentials.isEmpty else { return [:] }
    let names = Dictionary(
      credentials.map { ("credential \($0)", Credentials.placeholder(for: $0)) },
      uniquingKeysWith: { $1 })
    var standIns: [String: String] = [:]
    for entry in redacted {
      guard let name = names[entry.rule], let place = Place(entry.place),
        case .string(let string)? = value(at: place),
        let placeholders = RedactedText(string, besides: [])?.placeholders,
        Set(placeholders).count == 1, let numbered = placeholders.first
      else { continue }
      standIns[numbered] = name
    }
    return standIns
  }

  /// The value at a place in the outcomes; `nil` if there is none, and for other places.
  private func value(at place: Place) -> Value? {
    guard case .outcome(let index) = place.root, outcomes.indices.contains(index),
      let outcome = outcomes[index].value(at: place)
    else { return nil }
    let isTaken = place.outcomePart.map { [.emits, .observed].contains($0) } ?? false
    return outcome.part(at: place.path.components.dropFirst(isTaken ? 1 : 0))
  }
}
