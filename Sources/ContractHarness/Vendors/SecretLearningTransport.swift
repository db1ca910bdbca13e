import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues
import Synchronization

/// A transport that reports secrets in requests and answers before the adapter gets them.
///
/// The tool can then redact them even if the adapter prints one and crashes.
struct SecretLearningTransport: VendorTransport {
  let transport: any VendorTransport
  let redactor: Redactor
  let learn: SecretsLearnt

  var name: String { transport.name }

  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    tell(redactor.secrets(in: request))
    let answer = Mutex(Answer())
    // An answer that ends too early is searched as well.
    defer { tell(answer.withLock { $0.rest(by: redactor) }) }
    try await transport.send(request, to: vendor) { part in
      tell(answer.withLock { $0.secrets(in: part, by: redactor) })
      receive(part)
    }
  }

  private func tell(_ secrets: [SecretPatterns.Secret]) {
    if !secrets.isEmpty { learn(secrets) }
  }
}

/// The part of an answer that has arrived, and the progress of the search for secrets in it.
private struct Answer {
  /// The maximum size of a body that is searched, in bytes.
  ///
  /// A search takes longer than the transfer of the bytes, and vendors send secrets near the
  /// beginning.
  private static let limit = 256 << 10
  /// The number of last bytes that are searched again with each part, because a secret may begin in
  /// them.
  private static let overlap = 4 << 10

  private var headers: [VendorHeader] = []
  private var body: [UInt8] = []
  /// True if the answer has more bytes than ``body`` contains, so that its JSON may be incomplete.
  private var isCut = false
  /// The size in bytes at which the whole body is searched again.
  ///
  /// It doubles, so that the total time for a long stream is proportional to its length. For JSON of
  /// a known size, it is the maximum.
  private var nextSize = 0
  /// The size of the body at the last search of the whole body, in bytes.
  private var searchedSize = 0

  mutating func secrets(
    in part: VendorResponsePart, by redactor: Redactor
  ) -> [SecretPatterns.Secret] {
    switch part {
    case .head(_, let fields):
      headers = fields
      return redactor.secrets(in: fields)
    case .body(let bytes):
      guard body.count < Self.limit else {
        isCut = true
        return []
      }
      let start = max(0, body.count - Self.overlap)
      body += bytes
      if redactor.trusts(beginning: body, of: headers) { return [] }
      let size = headers["content-length"].flatMap { Int($0) }
      let isWhole = size == body.count
      guard isWhole || body.count >= min(nextSize, Self.limit) else {
        // If the size of a JSON body is known, an adapter reads it only when all of it has arrived.
        return isJSON && size != nil
          ? [] : redactor.secrets(in: Array(body[start...]), headers: headers)
      }
      nextSize = isJSON && size != nil ? Self.limit : 2 * body.count
      return rest(by: redactor, isWhole: isWhole)
    case .trailers(let fields): return rest(by: redactor) + redactor.secrets(in: fields)
    }
  }

  /// Searches the whole body, unless nothing was added since the last such search.
  ///
  /// Pass false for `isWhole` if more may follow, so that JSON may be incomplete.
  mutating func rest(by redactor: Redactor, isWhole: Bool = true) -> [SecretPatterns.Secret] {
    guard searchedSize < body.count, !redactor.trusts(beginning: body, of: headers) else {
      return []
    }
    searchedSize = body.count
    return isWhole && !isCut
      ? redactor.secrets(in: body, headers: headers)
      : redactor.secrets(inBeginning: body, headers: headers)
  }

  /// True for one JSON text, and false for lines of JSON, which an adapter reads one by one.
  private var isJSON: Bool {
    let type = headers["content-type"].map { MediaType($0).name } ?? "application/json"
    return (type == "application/json" || type.hasSuffix("+json"))
      && (body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "["))
  }
}
