import ContractBinding
import ContractModel
import ContractValues

/// The secrets that an adapter got from the answers of one run, such as tokens.
///
/// A header field of a request often repeats one of them. The adapter must repeat the same one on
/// each replay, such as the token of the last refresh.
struct AnsweredSecrets {
  /// The exchanges whose answers have a secret that no request had sent before, by its placeholder.
  private var answers: [String: Set<Int>] = [:]

  init(in exchanges: [Exchange]) {
    var sent: Set<String> = []
    for (index, exchange) in exchanges.enumerated() {
      let request = exchange.request
      sent.formUnion(Self.secrets(in: Array(request.target.utf8)))
      sent.formUnion(Self.secrets(in: request.headers))
      sent.formUnion(Self.secrets(in: request.body))
      guard case .response(let response) = exchange.result else { continue }
      for secret in Self.secrets(in: response.headers) + Self.secrets(in: response.body)
      where answers[secret] != nil || !sent.contains(secret) {
        answers[secret, default: []].insert(index)
      }
    }
  }

  var isEmpty: Bool { answers.isEmpty }

  /// Finds the only secret in a header field, and the exchanges before this one that answered it.
  ///
  /// It returns `nil` if the field has no secret or several, and if no earlier answer had it.
  func origin(
    of field: String, before exchange: Int
  ) -> (secret: String, exchanges: Set<Int>)? {
    let secrets = Self.secrets(in: Array(field.utf8))
    guard secrets.count == 1 else { return nil }
    let exchanges = answers[secrets[0], default: []].filter { $0 < exchange }
    return exchanges.isEmpty ? nil : (secrets[0], exchanges)
  }

  private static func secrets(in headers: [VendorHeader]) -> [String] {
    headers.flatMap { secrets(in: Array($0.value.utf8)) }
  }

  /// Finds placeholders such as `redacted-1`, and the signatures of JWTs that are one in base64.
  private static func secrets(in bytes: [UInt8]) -> [String] {
    (Placeholder.numbered(in: bytes) + signatures(in: bytes))
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private static func signatures(in bytes: [UInt8]) -> [Range<Int>] {
    // `redacted-` in base64, which has 12 characters for its 9 bytes.
    let beginning = Array(".cmVkYWN0ZWQt".utf8)
    var found: [Range<Int>] = []
    var index = 0
    while let start = bytes.offset(of: beginning, from: index) {
      let number = start + beginning.count
      index = bytes[number...].firstIndex { !($0.isLetter || $0.isDigit) } ?? bytes.count
      found.append(start..<index)
    }
    return found
  }
}
