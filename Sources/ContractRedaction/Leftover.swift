import ContractBinding
package import ContractValues

/// The secrets in finished bytes, in the words of a message: rules and places, never values.
package struct Leftover: Sendable {
  private struct Place {
    let rule: String
    let text: TextPlace
    let path: ValuePath?
  }

  private static let mostShown = 10

  private let shown: [Place]
  private let count: Int
  /// True if one of them at least is known to be a secret.
  package let isKnown: Bool
  /// True if one of them at least only looks like a secret.
  private let isUnknown: Bool
  /// The place of the one that help is for; `nil` where the bytes are no JSON.
  package let path: ValuePath?
  private let part: VolatilePart?
  /// The line of the first one, with all that is secret in it hidden; empty where it is too long.
  package let line: String

  /// The rule that knows the first one.
  package var rule: String { shown[0].rule }
  /// The place of the first one.
  package var place: TextPlace { shown[0].text }

  fileprivate init?(_ hits: [FoundSecret], in bytes: [UInt8]) {
    guard !hits.isEmpty else { return nil }
    let first = hits.prefix(Self.mostShown)
    let paths = JSONPlaces.paths(of: first.map(\.offset), in: bytes)
    shown = zip(first, paths).map { hit, path in
      Place(rule: hit.rule, text: TextPlace(offset: hit.offset, in: bytes), path: path)
    }
    count = hits.count
    isUnknown = hits.contains(where: \.isUnknown)
    isKnown = !hits.allSatisfy(\.isUnknown)
    let helped = zip(first, paths).first { [isUnknown] hit, _ in !isUnknown || hit.isUnknown }
    path = helped.flatMap { $0.1 }
    part = helped.flatMap { VolatilePart(at: $0.0.offset, $0.1, in: bytes) }
    line = SecretScan.line(of: hits, in: bytes)
  }

  /// The rule and the place of each in a file, a line each, as far as there are not too many.
  package func facts(in file: String) -> [String] {
    let lines = shown.map { place in
      "\(place.rule) at \(file):\(place.text.line):\(place.text.column)"
        + (place.path.map { ", \($0.description(root: "$"))" } ?? "")
    }
    return lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
  }

  /// The lines of help: how it stays out of a recording where no rule of redaction would keep it
  /// out, or by which, and how it passes where it is no secret.
  package func help(otherwise: [String]?) -> [String] {
    let part = part ?? .json("$.…")
    let hide =
      otherwise ?? ["under the contract's vendor, redact: \(part.redaction) keeps it out"]
    guard isUnknown else { return hide }
    return hide + ["if it is no secret, redact: { allow: [\(part.word)] } lets it pass"]
  }
}

extension SecretScan {
  /// Looks through finished bytes: what is secret in them; `nil` when nothing is.
  ///
  /// Tokens of which nothing is known may be left out.
  package func leftover(in bytes: [UInt8], withUnknown: Bool = true) -> Leftover? {
    Leftover(hits(in: bytes, withUnknown: withUnknown), in: bytes)
  }

  /// The line of the first secret, with all that is secret in it hidden; empty where it is too
  /// long to be shown.
  fileprivate static func line(of hits: [FoundSecret], in bytes: [UInt8]) -> String {
    guard let first = hits.first?.range.lowerBound else { return "" }
    // Base64 of which one is a part is hidden as a whole.
    let wrapped = Base64Token.runs(in: bytes).filter { $0.count > 1 }
      .map { $0[0].lowerBound..<$0[$0.count - 1].upperBound }
      .filter { run in hits.contains { $0.range.overlaps(run) } }
    let hidden = (hits.map(\.range) + wrapped)
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    var index = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[first...].firstIndex(of: 0x0A) ?? bytes.count
    guard end - index <= longestLine else { return "" }
    var line: [UInt8] = []
    for range in hidden where range.lowerBound < end && range.upperBound > index {
      line += bytes[index..<max(index, range.lowerBound)] + Placeholder.anonymous.utf8
      index = min(range.upperBound, end)
    }
    return String(decoding: line + bytes[index..<end], as: UTF8.self)
  }

  private static let longestLine = 65_536
}

extension FoundSecret {
  fileprivate var isUnknown: Bool { rule.hasPrefix(SecretScan.unknownToken) }
}

extension VolatilePart {
  /// The part of a recording in which a secret stands.
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

  /// The keys below which a path of the contract begins.
  private static let roots = Set(words: "json json-lines returned threw arguments elements")

  /// The part as the contract writes it.
  fileprivate var word: String {
    switch self {
    case .header(let name): "header \(name)"
    case .query(let name): "query \(name)"
    case .json(let path): "\"\(path)\""
    }
  }

  /// The rule that keeps the part out.
  fileprivate var redaction: String {
    switch self {
    case .header(let name): "{ headers: [\(name)] }"
    case .query(let name): "{ query: [\(name)] }"
    case .json: "{ json: [\(word)] }"
    }
  }
}
