import ContractBinding
package import ContractValues

/// The secrets that a scan found in finished bytes, in a form for messages.
///
/// It holds rules and places, never the secrets themselves.
package struct Leftover: Sendable {
  private struct Position {
    let rule: String
    let text: TextPlace
    let path: ValuePath?
  }

  private static let maxShown = 10

  private let shown: [Position]
  private let count: Int
  /// True if at least one of them is certainly a secret.
  package let isKnown: Bool
  /// True if at least one of them only looks like a secret.
  private let isUnknown: Bool
  /// The place that the help names; `nil` if the bytes are not JSON.
  package let path: ValuePath?
  private let part: VolatilePart?
  /// The line of the first secret with every secret in it hidden; empty if the line is too long.
  package let line: String

  /// The rule that found the first one.
  package var rule: String { shown[0].rule }
  /// The place of the first one.
  package var place: TextPlace { shown[0].text }

  fileprivate init?(_ hits: [FoundSecret], in bytes: [UInt8]) {
    guard !hits.isEmpty else { return nil }
    let first = hits.prefix(Self.maxShown)
    let paths = JSONPlaces.paths(of: first.map(\.offset), in: bytes)
    shown = zip(first, paths).map { hit, path in
      Position(rule: hit.rule, text: TextPlace(offset: hit.offset, in: bytes), path: path)
    }
    count = hits.count
    isUnknown = hits.contains(where: \.isUnknown)
    isKnown = !hits.allSatisfy(\.isUnknown)
    let hitForHelp = zip(first, paths).first { [isUnknown] hit, _ in !isUnknown || hit.isUnknown }
    path = hitForHelp.flatMap { $0.1 }
    part = hitForHelp.flatMap { VolatilePart(at: $0.0.offset, $0.1, in: bytes) }
    line = SecretScan.line(of: hits, in: bytes)
  }

  /// The rule and the place of each secret in a file, one on each line, up to a limit.
  package func facts(in file: String) -> [String] {
    let lines = shown.map { place in
      "\(place.rule) at \(file):\(place.text.line):\(place.text.column)"
        + (place.path.map { ", \($0.description(root: "$"))" } ?? "")
    }
    return lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
  }

  /// The lines of help: how to keep the secret out of a recording, and how to allow a value that is
  /// not a secret.
  ///
  /// The advice in `otherwise` replaces the redaction rule, if such a rule does not help.
  package func help(otherwise: [String]?) -> [String] {
    let part = part ?? .json("$.…")
    let hide =
      otherwise ?? ["under the contract's vendor, redact: \(part.redaction) keeps it out"]
    guard isUnknown else { return hide }
    return hide + ["if it is no secret, redact: { allow: [\(part.word)] } lets it pass"]
  }
}

extension SecretScan {
  /// Scans finished bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - withUnknown: False to ignore tokens that only look like keys.
  /// - Returns: The secrets; `nil` if there are none.
  package func leftover(in bytes: [UInt8], withUnknown: Bool = true) -> Leftover? {
    Leftover(hits(in: bytes, withUnknown: withUnknown), in: bytes)
  }

  /// The line of the first secret with every secret in it hidden; empty if the line is too long.
  fileprivate static func line(of hits: [FoundSecret], in bytes: [UInt8]) -> String {
    guard let first = hits.first?.range.lowerBound else { return "" }
    // A base64 run that contains a secret is hidden as a whole.
    let wrapped = Base64Token.runs(in: bytes).filter { $0.count > 1 }
      .map { $0[0].lowerBound..<$0[$0.count - 1].upperBound }
      .filter { run in hits.contains { $0.range.overlaps(run) } }
    let hidden = (hits.map(\.range) + wrapped)
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

extension FoundSecret {
  fileprivate var isUnknown: Bool { rule.hasPrefix(SecretScan.unknownToken) }
}

extension VolatilePart {
  /// The part of a recording that holds a secret.
  fileprivate init?(at offset: Int, _ path: ValuePath?, in bytes: [UInt8]) {
    guard let path else { return nil }
    if let field = TokenName(ofFieldAround: offset, path, in: bytes) {
      self = .header(field.text)
    } else if let name = TokenName(before: offset, in: bytes), name.isField,
      path.components.last == .key("target")
    {
      self = .query(name.text)
    } else {
      let inside = path.components.reversed().prefix { component in
        if case .key(let key) = component { !Self.roots.contains(key) } else { true }
      }.reversed()
      let text = inside.reduce(into: "$") { text, component in
        if case .index = component {
          text += "[*]"
        } else {
          text = ValuePath([component]).description(root: text)
        }
      }
      self = .json(text == "$" ? path.lastKey.map { "$..\($0)" } ?? "$" : text)
    }
  }

  /// The keys of a recording below which the paths of a contract begin.
  private static let roots = Set(words: "json json-lines returned threw arguments elements")

  /// The part in the syntax of the contract.
  fileprivate var word: String {
    switch self {
    case .header(let name): "header \(name)"
    case .query(let name): "query \(name)"
    case .json(let path): "\"\(path)\""
    }
  }

  /// The redaction rule that removes the part.
  fileprivate var redaction: String {
    switch self {
    case .header(let name): "{ headers: [\(name)] }"
    case .query(let name): "{ query: [\(name)] }"
    case .json: "{ json: [\(word)] }"
    }
  }
}
