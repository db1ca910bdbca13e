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

  fileprivate init?(_ finds: [SecretScan.Find], in bytes: [UInt8]) {
    guard !finds.isEmpty else { return nil }
    let hits = finds.map(\.hit)
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
    line = SecretScan.line(of: finds, in: bytes)
  }

  /// The rule and the place of each, a line each, as far as there are not too many.
  ///
  /// - Parameter file: The path of the file that the bytes are meant for, or from.
  /// - Returns: The lines.
  package func facts(in file: String) -> [String] {
    let lines = shown.map { place in
      "\(place.rule) at \(file):\(place.text.line):\(place.text.column)"
        + (place.path.map { ", \($0.description(root: "$"))" } ?? "")
    }
    return lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
  }

  /// The lines of help: how it stays out of a recording, or passes where it is no secret.
  ///
  /// - Parameter otherwise: What keeps it out where no rule of redaction would.
  /// - Returns: The lines of help.
  package func help(otherwise: [String]?) -> [String] {
    let part = part ?? .json("$.…")
    let hide =
      otherwise ?? ["under the contract's vendor, redact: \(part.redaction) keeps it out"]
    guard isUnknown else { return hide }
    return hide + ["if it is no secret, redact: { allow: [\(part.word)] } lets it pass"]
  }
}

extension SecretScan {
  /// Looks through finished bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - withUnknown: Whether tokens of which nothing is known count.
  /// - Returns: What is secret in them; `nil` when nothing is.
  package func leftover(in bytes: [UInt8], withUnknown: Bool = true) -> Leftover? {
    Leftover(finds(in: bytes, withUnknown: withUnknown), in: bytes)
  }

  /// The line of the first secret, with all that is secret in it hidden; empty where it is too
  /// long to be shown.
  fileprivate static func line(of finds: [Find], in bytes: [UInt8]) -> String {
    guard let first = finds.first?.range.lowerBound else { return "" }
    let ranges = hidden(finds, in: bytes)
    var index = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[first...].firstIndex(of: 0x0A) ?? bytes.count
    guard end - index <= longestLine else { return "" }
    var line: [UInt8] = []
    for range in ranges where range.lowerBound < end && range.upperBound > index {
      line += bytes[index..<max(index, range.lowerBound)] + Array(Placeholder.anonymous.utf8)
      index = min(range.upperBound, end)
    }
    return String(decoding: line + bytes[index..<end], as: UTF8.self)
  }

  /// The ranges that must not be shown: the finds, and the whole of base64 of which one is a part.
  private static func hidden(_ finds: [Find], in bytes: [UInt8]) -> [Range<Int>] {
    let wrapped = Base64Token.runs(in: bytes).compactMap { lines -> Range<Int>? in
      let run = lines[0].lowerBound..<lines[lines.count - 1].upperBound
      return lines.count > 1 && finds.contains { $0.range.overlaps(run) } ? run : nil
    }
    return (finds.map(\.range) + wrapped)
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }

  private static let longestLine = 65_536
}

extension SecretScan.Hit {
  fileprivate var isUnknown: Bool { rule.hasPrefix(SecretScan.unknownToken) }
}

extension VolatilePart {
  /// The part of a recording in which a secret stands.
  fileprivate init?(at offset: Int, _ path: ValuePath?, in bytes: [UInt8]) {
    guard let path else { return nil }
    let name = TokenName(before: offset, in: bytes)
    if let field = TokenName(ofFieldAround: offset, path, in: bytes) {
      self = .header(field.text)
    } else if let name, name.isField, path.components.last == .key("target") {
      self = .query(name.text)
    } else {
      let roots: Set<String> = ["json", "json-lines", "returned", "threw", "arguments", "elements"]
      let root = path.components.lastIndex { component in
        if case .key(let key) = component { roots.contains(key) } else { false }
      }
      let inside = path.components[(root ?? -1).advanced(by: 1)...].map { component in
        if case .index = component { ValuePath.Component?.none } else { component }
      }
      let text = inside.reduce(into: "$") { text, component in
        guard let component else { return text += "[*]" }
        text = ValuePath([component]).description(root: text)
      }
      self = .json(text == "$" ? path.lastKey.map { "$..\($0)" } ?? "$" : text)
    }
  }

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

extension ValuePath {
  fileprivate var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }
}
