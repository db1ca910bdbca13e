package import ContractValues

/// Secrets that a last scan found in a finished file or report, in a form for an error message.
///
/// It has rules and positions, and never the secrets themselves.
package struct RemainingSecrets: Sendable {
  private struct Position {
    let rule: String
    let text: TextPlace
    let path: ValuePath?
  }

  private static let maxShown = 10

  private let shown: [Position]
  private let count: Int
  /// True if at least one find is certainly a secret, such as a key with a known prefix.
  package let isKnown: Bool
  /// True if at least one find only looks like a secret, such as a long random text.
  private let isUnknown: Bool
  /// The JSON path that the advice names.
  ///
  /// It is `nil` if the bytes are not JSON.
  package let path: ValuePath?
  /// The header field, query field or JSON path that the advice names.
  private let part: VolatilePart?
  /// The path of the value under `redact: json`; `$` for a whole value, which no rule names.
  private let redactedPath: String?
  /// The line with the first secret, in which placeholders replace all secrets.
  ///
  /// It is empty for a line over 65,536 bytes.
  package let line: String

  /// The rule that found the first secret, such as `key format aws`.
  package var rule: String { shown[0].rule }
  /// The line and column of the first secret in the file, for the error message.
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
    part = hitForHelp.flatMap { hit, path in
      VolatilePart(at: hit.offset, path, in: bytes)
        ?? VolatilePart(inPlainText: bytes, at: hit.offset)
    }
    redactedPath = hitForHelp.flatMap { $0.1 }.flatMap(VolatilePart.redactedPath)
    line = SecretScan.line(of: hits, in: bytes)
  }

  /// Describes each secret on one line, such as "key format aws at a.json:3:14, $.user".
  ///
  /// After ten lines, the last says how many more there are.
  package func facts(in file: String) -> [String] {
    let lines = shown.map { place in
      "\(place.rule) at \(file):\(place.text.line):\(place.text.column)"
        + (place.path.map { ", \($0.description(root: "$"))" } ?? "")
    }
    return lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
  }

  /// Writes the advice for the user: how to replace the value, and how to allow it if it is not
  /// secret.
  ///
  /// - Parameter otherwise: Advice in place of the redaction rule, if a rule does not help here.
  ///   `nil` proposes the rule.
  /// - Returns: Some lines for the end of the error message.
  package func help(otherwise: [String]?) -> [String] {
    let hide = otherwise ?? redaction(of: part ?? .json("$.…"))
    guard isUnknown, let part else { return hide }
    return hide + ["if it is no secret, redact: { allow: [\(part.word)] } lets it pass"]
  }
}

extension RemainingSecrets {
  /// The advice about `redact:`, or about the environment for a whole value, which no rule names.
  private func redaction(of part: VolatilePart) -> [String] {
    guard case .json = part else {
      return ["under the contract's vendor, redact: \(part.redaction) keeps it out"]
    }
    guard redactedPath != "$" else {
      return [
        "no rule of redact: names a whole value; take it from the environment, and list the",
        "variable under the vendor's 'credentials'",
      ]
    }
    let rule = VolatilePart.json(redactedPath ?? "$.…").redaction
    return ["under the contract's vendor, redact: \(rule) keeps it out"]
  }
}

extension SecretScan {
  /// Scans bytes that are about to be written, after redaction.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - withUnknown: False to ignore texts that only look like keys.
  /// - Returns: The secrets, or `nil` if there are none.
  package func leftover(in bytes: [UInt8], withUnknown: Bool = true) -> RemainingSecrets? {
    RemainingSecrets(hits(in: bytes, withUnknown: withUnknown), in: bytes)
  }

  /// Returns the line with the first secret, in which placeholders replace all secrets.
  ///
  /// It is empty for a line over 65,536 bytes.
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

extension FoundSecret {
  fileprivate var isUnknown: Bool { rule.hasPrefix(SecretScan.unknownToken) }
}

extension VolatilePart {
  /// Determines the header field, query field or JSON path that contains a byte of a recording.
  ///
  /// The result is `nil` without a path.
  fileprivate init?(at offset: Int, _ path: ValuePath?, in bytes: [UInt8]) {
    guard let path else { return nil }
    if let field = TokenLabel(ofFieldAround: offset, path, in: bytes) {
      self = .header(field.text)
    } else if let name = TokenLabel(before: offset, in: bytes), name.isField,
      path.components.last == .key("target")
    {
      self = .query(name.text)
    } else {
      self = .json(Self.text(of: Self.inside(path), besides: path))
    }
  }

  /// Makes a JSON path such as `$..token` from the name before a value in a plain text.
  ///
  /// The result is `nil` without a name and a delimiter, because any word may stand before a value.
  fileprivate init?(inPlainText bytes: [UInt8], at offset: Int) {
    guard let name = TokenLabel(before: offset, in: bytes), name.isAssigned else { return nil }
    self = .json("$..\(name.text)")
  }

  /// The path by which a rule under `redact: json` names a value.
  ///
  /// It begins inside one argument or one element, and not at the list of them.
  ///
  /// - Parameter path: The place of the value in a recording.
  /// - Returns: The path; `$` for a whole value, which no rule names.
  fileprivate static func redactedPath(_ path: ValuePath) -> String {
    let inside = inside(path)
    let root = path.components.dropLast(inside.count).last
    let isListed = listRoots.contains { root == .key($0) }
    let named = isListed ? inside.dropFirst() : inside
    return named.isEmpty ? "$" : text(of: named, besides: path)
  }

  /// The part of a place in a recording that lies inside a body, a value or an error.
  private static func inside(_ path: ValuePath) -> ArraySlice<ValuePath.Component> {
    let root = path.components.lastIndex { component in
      if case .key(let key) = component { roots.contains(key) } else { false }
    }
    return path.components[(root.map { $0 + 1 } ?? 0)...]
  }

  private static func text(
    of components: ArraySlice<ValuePath.Component>, besides path: ValuePath
  ) -> String {
    let text = components.reduce(into: "$") { text, component in
      if case .index = component {
        text += "[*]"
      } else {
        text = ValuePath([component]).description(root: text)
      }
    }
    return text == "$" ? path.lastKey.map { "$..\($0)" } ?? "$" : text
  }

  /// Keys of a recording whose content is a body, a value or an error.
  ///
  /// JSON paths of a contract begin there.
  private static let roots = Set(words: "json json-lines returned threw arguments elements")

  /// Keys of a recording whose content is a list of values, each of which is a root.
  private static let listRoots = ["arguments", "elements"]

  /// The part as a contract writes it: `header ETag`, `query sig`, or a JSON path in quotes.
  fileprivate var word: String {
    switch self {
    case .header(let name): "header \(name)"
    case .query(let name): "query \(name)"
    case .json(let path): "\"\(path)\""
    }
  }

  /// The entry under `redact` that replaces the part, such as `{ headers: [X-Session] }`.
  fileprivate var redaction: String {
    switch self {
    case .header(let name): "{ headers: [\(name)] }"
    case .query(let name): "{ query: [\(name)] }"
    case .json: "{ json: [\(word)] }"
    }
  }
}
