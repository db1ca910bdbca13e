import ContractRedaction
import ContractValues

/// The values that redaction has replaced in a run of `record`, each kind of which is told once.
struct HiddenValues {
  /// The number of all values.
  private(set) var count = 0
  /// The kinds of values that were told.
  private var told: Set<Kind> = []

  /// The number of kinds that are named for one scenario.
  private static let namedKinds = 3
  /// The fields that hold a credential in each request or response, which nobody should allow.
  private static let credentials: Set<String> = [
    "header authorization", "header proxy-authorization", "header cookie", "header set-cookie",
  ]

  /// A rule with the place, in which the numbers of exchanges and elements do not count.
  private struct Kind: Hashable {
    let rule: String
    let place: String

    init(_ value: Redacted) {
      rule = value.rule
      place = value.place.replacing(#/\[[0-9]+\]/#, with: "[]")
    }
  }

  /// Counts the values of a scenario.
  ///
  /// - Returns: The lines for people about the kinds that are new; empty if none are.
  mutating func add(_ values: [Redacted]) -> [String] {
    count += values.count
    let new = values.filter { told.insert(Kind($0)).inserted }
    guard !new.isEmpty else { return [] }
    let names = new.prefix(Self.namedKinds).map(\.words).joined(separator: ", ")
    let rest = values.count - min(new.count, Self.namedKinds)
    let more = rest > 0 ? ", and \(rest) more" : ""
    let allowance = new.lazy.filter { !Self.credentials.contains($0.rule) }
      .compactMap(\.allowance).first
    return ["\(Plural.of(values.count, "value", "values")) hidden: \(names)\(more)"]
      + [allowance.map { "if it is no secret: redact: { allow: [\($0)] }" }].compactMap(\.self)
  }
}
