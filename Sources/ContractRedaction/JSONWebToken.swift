import ContractBinding
import ContractValues

/// JSON Web Tokens in compact form (RFC 7519).
///
/// Adapters parse these tokens, so a redacted token must still parse.
enum JSONWebToken {
  /// The claims that are times; adapters read them to decide when to renew a token.
  private static let times = Set(words: "auth_time exp iat nbf")

  /// Checks whether a text is exactly one token.
  static func isWhole(_ text: String) -> Bool {
    guard let match = KeyFormat.matches(in: Array(text.utf8)).first else { return false }
    return match.rule == KeyFormat.jwt && match.range == 0..<text.utf8.count
  }

  /// Checks whether ``redacted(_:placeholder:)`` made a token.
  static func isRedacted(_ token: String) -> Bool {
    // The base64 of every JSON object begins with `e`.
    guard token.utf8.first == UInt8(ascii: "e"),
      let signature = token.split(separator: ".", omittingEmptySubsequences: false).last,
      let content = Base64Token.decoded(ArraySlice(signature.utf8))
    else { return false }
    return Placeholder.isWhole(String(decoding: content, as: UTF8.self))
  }

  /// Replaces a token by another one of the same form.
  ///
  /// It keeps the algorithm and the times. The placeholder replaces every other claim and the
  /// signature.
  static func redacted(_ token: String, placeholder: String) -> String {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]) else {
      return placeholder
    }
    let kept = header.filter { ["alg", "typ"].contains($0.key) }
    let clean = Dictionary(
      uniqueKeysWithValues: claims.map { claim, value in
        (claim, times.contains(claim) ? value : hidden(value, placeholder))
      })
    return [Value.object(kept).json(), Value.object(clean).json(), Array(placeholder.utf8)]
      .map(Base64Token.urlEncoded).joined(separator: ".")
  }

  private static func hidden(_ value: Value, _ placeholder: String) -> Value {
    switch value {
    case .string: .string(placeholder)
    case .integer, .largeInteger, .number: .integer(0)
    case .array(let elements): .array(elements.map { hidden($0, placeholder) })
    case .object(let fields): .object(fields.mapValues { hidden($0, placeholder) })
    case .null, .boolean, .error, .token: value
    }
  }

  private static func object(_ part: Substring) -> [String: Value]? {
    guard let bytes = Base64Token.decoded(ArraySlice(part.utf8)),
      case .object(let fields)? = try? Value(json: bytes)
    else { return nil }
    return fields
  }
}
