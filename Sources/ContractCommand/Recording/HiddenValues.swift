import ContractRedaction
import ContractValues

/// The values that redaction has replaced in a run of `record`; each kind is shown at most once.
struct HiddenValues {
  /// The number of replaced values in all scenarios so far.
  private(set) var count = 0
  /// The kinds that earlier lines have named or counted, so that later lines leave them out.
  private var reported: Set<Kind> = []

  /// The maximum number of kinds that the line for one scenario names.
  private static let namedKinds = 3
  /// The header fields that hold a credential, so that no `allow` is proposed for them.
  private static let credentials: Set<String> = [
    "header authorization", "header proxy-authorization", "header cookie", "header set-cookie",
  ]

  /// A rule, and a place without its indices: `items[0].id` and `items[1].id` are of one kind.
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
  /// - Returns: The lines to print: up to three new kinds, and how to allow one; empty if no kind
  ///   is new.
  mutating func add(_ values: [Redacted]) -> [String] {
    count += values.count
    let new = values.filter { reported.insert(Kind($0)).inserted }
    guard !new.isEmpty else { return [] }
    let named = new.prefix(Self.namedKinds)
    let names = named.map(\.words).joined(separator: ", ")
    let kinds = Set(named.map(Kind.init))
    let rest = values.count { !kinds.contains(Kind($0)) }
    let more = rest > 0 ? ", and \(rest) more" : ""
    let allowance = new.lazy.filter { !Self.credentials.contains($0.rule) }
      .compactMap(\.allowance).first
    return ["\(Plural.of(values.count, "value")) hidden: \(names)\(more)"]
      + [allowance.map { "if it is no secret: redact: { allow: [\($0)] }" }].compactMap(\.self)
  }
}
