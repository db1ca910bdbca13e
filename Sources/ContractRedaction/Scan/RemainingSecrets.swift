package import ContractValues

/// Secrets that a last scan found in a finished file, as rules and positions for an error message.
package struct RemainingSecrets: Sendable {
  private struct Position {
    let rule: String
    let text: TextPlace
    let path: ValuePath?
  }

  private static let maxShown = 10
  /// The maximum number of found secrets with advice, because the others usually repeat them.
  private static let maxAdvised = 200

  private let shown: [Position]
  private let count: Int
  /// True if at least one of the secrets is certain, such as a key with a known prefix.
  package let isKnown: Bool
  /// The entries under `redact` that the error message proposes, one for each different secret.
  private let remedies: [Remedy]
  /// The line with the first secret, with placeholders; empty for a line over 65,536 bytes.
  package let line: String

  /// The rule that found the first secret, such as `key format aws`.
  package var rule: String { shown[0].rule }
  /// The line and column of the first secret in the file, for the error message.
  package var place: TextPlace { shown[0].text }

  fileprivate init?(_ hits: [FoundSecret], in bytes: [UInt8]) {
    guard !hits.isEmpty else { return nil }
    let first = hits.prefix(Self.maxAdvised)
    let paths = JSONPlaces.paths(of: first.map(\.offset), in: bytes)
    shown = zip(first, paths).prefix(Self.maxShown).map { hit, path in
      Position(rule: hit.rule, text: TextPlace(offset: hit.offset, in: bytes), path: path)
    }
    count = hits.count
    isKnown = !hits.allSatisfy(\.isUnknown)
    remedies = Remedy.remedies(for: Array(zip(first, paths)), in: bytes)
    line = SecretScan.line(of: hits, in: bytes)
  }

  /// Describes each secret on one line, such as "key format aws at a.json:3:14, $.user"; after ten
  /// lines, the last says how many more there are.
  ///
  /// Without a file, it names no lines.
  package func facts(in file: String?) -> [String] {
    let lines = shown.map { place in
      let line = file.map { "\($0):\(place.text.line):\(place.text.column)" }
      let places = [line, place.path?.description(root: "$")].compactMap(\.self)
      return ([place.rule] + (places.isEmpty ? [] : [places.joined(separator: ", ")]))
        .joined(separator: " at ")
    }
    return lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
  }

  /// Writes the advice for the user: how to replace the values, and how to allow harmless ones.
  ///
  /// `otherwise` returns other advice for a path where an entry under `redact` has no effect, and
  /// `nil` for all other paths.
  package func help(otherwise: (ValuePath?) -> [String]?) -> [String] {
    Remedy.help(for: remedies, otherwise: otherwise)
  }
}

extension SecretScan {
  /// Scans a whole file that is about to be written, after redaction; `nil` if it has no secrets.
  ///
  /// Without `withUnknown`, texts that only look like keys are ignored.
  package func leftover(in bytes: [UInt8], withUnknown: Bool = true) -> RemainingSecrets? {
    RemainingSecrets(hits(in: bytes, withUnknown: withUnknown), in: bytes)
  }

  /// Returns the line with the first secret, with placeholders; empty for one over 65,536 bytes.
  fileprivate static func line(of hits: [FoundSecret], in bytes: [UInt8]) -> String {
    guard let first = hits.first?.range.lowerBound else { return "" }
    // If a secret is in base64 of several lines, all of these lines are hidden.
    let wrapped = Base64Token.runs(in: bytes).filter { $0.count > 1 }
      .map { $0[0].lowerBound..<$0[$0.count - 1].upperBound }
      .filter { run in hits.contains { $0.range.overlaps(run) } }
    let tokens = UnknownToken.whole(hits.filter(\.isUnknown).map(\.range), in: bytes)
    let hidden = (hits.map(\.range) + tokens + wrapped)
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    var index = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[first...].firstIndex(of: 0x0A) ?? bytes.count
    guard end - index <= maxLineLength else { return "" }
    var line: [UInt8] = []
    for range in hidden where range.lowerBound < end && range.upperBound > index {
      line += bytes[index..<max(index, range.lowerBound)] + Placeholder.anonymous.utf8
      index = min(range.upperBound, end)
    }
    return String(decoding: line + bytes[index..<end], as: UTF8.self)
  }

  private static let maxLineLength = 65_536
}
