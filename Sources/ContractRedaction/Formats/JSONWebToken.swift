import ContractBinding
import ContractValues

/// Redaction of JSON Web Tokens such as `eyJ….eyJ….…` (RFC 7519).
///
/// Adapters parse these tokens to find their expiry, so a redacted token must still be a valid
/// token.
enum JSONWebToken {
  /// The claims that are times, which tell adapters when to renew a token, and are not secret.
  private static let times = Set(words: "auth_time exp iat nbf")

  static func isWhole(_ text: String) -> Bool {
    guard let match = KeyFormat.matches(in: Array(text.utf8)).first else { return false }
    return match.rule == KeyFormat.jwt && match.range == 0..<text.utf8.count
  }

  /// True if ``redacted(_:placeholder:)`` produced the token: its signature is an encoded
  /// placeholder.
  static func isRedacted(_ token: String) -> Bool {
    // The base64 of a JSON object always begins with `e`. This test is faster than decoding.
    guard token.utf8.first == UInt8(ascii: "e"),
      let signature = token.split(separator: ".", omittingEmptySubsequences: false).last,
      let content = Base64Token.decoded(ArraySlice(signature.utf8))
    else { return false }
    return Placeholder.isWhole(String(decoding: content, as: UTF8.self))
  }

  /// Replaces the secret parts of a token, so that it still parses.
  ///
  /// Of the header, only `alg` and `typ` remain. In the claims, times, Booleans and `null` remain,
  /// the placeholder replaces other texts, and other numbers become 0. The placeholder also
  /// replaces the signature. Text that is not a token is replaced as a whole.
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
    value.mapLeaves { leaf in
      switch leaf {
      case .string: .string(placeholder)
      case .integer, .largeInteger, .number: .integer(0)
      default: leaf
      }
    }
  }

  private static func object(_ part: Substring) -> [String: Value]? {
    guard let bytes = Base64Token.decoded(ArraySlice(part.utf8)),
      case .object(let fields)? = try? Value(json: bytes)
    else { return nil }
    return fields
  }
}
