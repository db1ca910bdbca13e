import ContractBinding
package import ContractModel
import ContractValues

extension SecretScan {
  /// Refuses bytes that hold a secret.
  ///
  /// - Parameters:
  ///   - bytes: The finished bytes.
  ///   - path: The file that they were meant for.
  /// - Throws: A ``RecordingProblem`` that names the rule and the place.
  package func refuse(_ bytes: [UInt8], path: String) throws(RecordingProblem) {
    let headlines = Headlines(
      known: "a secret was left after redaction, so nothing was written",
      unknown: "what looks like a secret was left after redaction, so nothing was written")
    let finds = finds(in: bytes)
    guard var diagnostic = diagnostic(of: finds, headlines, in: bytes, path: path) else { return }
    // The file that is there, if any, has other lines.
    diagnostic.sourceLine = Self.line(of: finds, in: bytes)
    throw RecordingProblem(diagnostic)
  }

  /// Refuses a report, whose texts were each looked through for tokens already: without the name
  /// before it, an identifier looks like a key.
  ///
  /// - Parameters:
  ///   - bytes: The finished bytes.
  ///   - path: The file that they were meant for.
  /// - Throws: A ``ReportError`` that names the rule and the place.
  func refuseReport(_ bytes: [UInt8], path: String) throws(ReportError) {
    let headlines = Headlines(
      known: "a secret was left after redaction, so the report was not written", unknown: "")
    let finds = finds(in: bytes, withUnknown: false)
    guard var diagnostic = diagnostic(of: finds, headlines, in: bytes, path: path) else { return }
    diagnostic.sourceLine = Self.line(of: finds, in: bytes)
    diagnostic.help = ["if a recording holds it, this says which:", ToolCommand.line("lint")]
    throw ReportError(diagnostic)
  }

  /// The line of the first secret, with all that is secret in it hidden; empty where it is too
  /// long to be shown.
  private static func line(of finds: [Find], in bytes: [UInt8]) -> String {
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

  /// What must not be shown: the finds, and the whole of base64 of which one is a part.
  private static func hidden(_ finds: [Find], in bytes: [UInt8]) -> [Range<Int>] {
    let wrapped = Base64Token.runs(in: bytes).compactMap { lines -> Range<Int>? in
      let run = lines[0].lowerBound..<lines[lines.count - 1].upperBound
      return lines.count > 1 && finds.contains { $0.range.overlaps(run) } ? run : nil
    }
    return (finds.map(\.range) + wrapped)
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }

  private static let longestLine = 65_536

  /// Looks through bytes that were written already.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: The file that they are from.
  /// - Returns: What is secret in them, by rule and place; `nil` when nothing is.
  func leftover(in bytes: [UInt8], path: String) -> Diagnostic? {
    let headlines = Headlines(
      known: "the recording holds a secret",
      unknown: "the recording holds what looks like a secret")
    return diagnostic(of: finds(in: bytes), headlines, in: bytes, path: path)
  }

  private struct Headlines {
    let known: String
    let unknown: String
  }

  private func diagnostic(
    of finds: [Find], _ headlines: Headlines, in bytes: [UInt8], path: String
  ) -> Diagnostic? {
    let hits = finds.map(\.hit)
    guard let first = hits.first else { return nil }
    let shown = hits.prefix(10)
    let paths = JSONPlaces.paths(of: shown.map(\.offset), in: bytes)
    let facts = zip(shown, paths).map { hit, place in
      "\(hit.rule) at \(TextPlace(offset: hit.offset, in: bytes).location(path: path))"
        + (place.map { ", \($0.description(root: "$"))" } ?? "")
    }
    let isUnknown = hits.contains { $0.rule.hasPrefix(Self.unknownToken) }
    let places = zip(shown, paths).filter { !isUnknown || $0.0.rule.hasPrefix(Self.unknownToken) }
    let isKnown = !hits.allSatisfy { $0.rule.hasPrefix(Self.unknownToken) }
    return Diagnostic(
      isKnown ? headlines.known : headlines.unknown,
      at: TextPlace(offset: first.offset, in: bytes).location(path: path),
      label: first.rule,
      facts: facts + (hits.count > 10 ? ["and \(hits.count - 10) more"] : []),
      help: Self.help(
        for: places.first.map { ($0.0.offset, $0.1) }, in: bytes, isUnknown: isUnknown))
  }

  private static func help(
    for place: (offset: Int, path: ValuePath?)?, in bytes: [UInt8], isUnknown: Bool
  ) -> [String] {
    let part = place.flatMap { VolatilePart(at: $0.offset, $0.path, in: bytes) } ?? .json("$.…")
    let hide =
      place?.path.flatMap { helpBeyondRedaction(for: $0, in: bytes) }
      ?? ["under the contract's vendor, redact: \(part.redaction) keeps it out"]
    guard isUnknown else { return hide }
    return hide + ["if it is no secret, redact: { allow: [\(part.word)] } lets it pass"]
  }
}

extension SecretScan {
  /// What to do about a secret in a part of a recording that no rule of redaction reaches, because
  /// it is not the vendor who speaks there; `nil` for the other parts.
  private static func helpBeyondRedaction(
    for path: ValuePath, in bytes: [UInt8]
  ) -> [String]? {
    guard case .key(let part)? = path.components.first,
      case .object(let fields)? = try? Value(json: bytes),
      case .string(let contract)? = fields["contract"],
      case .string(let scenario)? = fields["scenario"]
    else { return nil }
    let again = String.record(scenario, of: contract, again: true)
    switch part {
    case "provenance" where path.components.last == .key("adapter"):
      return ["if the subject is registered under this name, give it another; then", again]
    case "provenance", "format", "redacted": return [again]
    case "contract", "scenario", "steps":
      return ["if the contract's file says so, write it otherwise there; then", again]
    default: return nil
    }
  }
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
