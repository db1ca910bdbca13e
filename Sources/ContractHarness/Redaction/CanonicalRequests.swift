import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues
import Synchronization

/// A cache of one scenario's requests, each with the same placeholder for all its secrets.
///
/// A replay looks for a sent request in the recording, and the judge compares the same request
/// again. With the cache, each request is redacted only once.
///
/// It is a class with a lock, because the thread of the servers uses it too.
package final class CanonicalRequests: Sendable {
  /// A request, its parsed body, and the same request with equal placeholders for all secrets.
  private struct Form {
    let request: VendorRequest
    /// The body, if it is an object in JSON; `nil` otherwise.
    let json: Value?
    let canonical: VendorRequest
  }

  /// The number of requests that are remembered, because a new one is compared with each of them.
  private static let limit = 64

  private let redactor: Redactor
  private let known = Mutex<[Form]>([])

  init(_ redactor: Redactor) {
    self.redactor = redactor
  }

  /// Returns a recording whose requests have equal placeholders for all secrets.
  func applied(to recording: Recording) -> Recording {
    var recording = recording
    for index in recording.evidence.exchanges.indices {
      let request = recording.evidence.exchanges[index].request
      recording.evidence.exchanges[index].request = self(request)
    }
    return recording
  }

  /// Returns a request with `redacted` for each secret, so that requests that differ only in
  /// secrets are equal.
  func callAsFunction(_ request: VendorRequest) -> VendorRequest {
    if let made = form(where: { $0.request == request }) { return made.canonical }
    // Many clients write the keys of an object in another order each time.
    let json = request.jsonObject
    if json != nil, let made = form(where: { $0.request.isLike(request) && $0.json == json }) {
      return made.canonical
    }
    let form = Form(request: request, json: json, canonical: redactor.canonical(request))
    known.withLock { known in
      if known.count < Self.limit { known.append(form) }
    }
    return form.canonical
  }

  private func form(where isSame: (Form) -> Bool) -> Form? {
    known.withLock { known in known.first(where: isSame) }
  }
}

extension VendorRequest {
  /// The body, if it is an object in JSON and begins with its brace; `nil` otherwise.
  fileprivate var jsonObject: Value? {
    body.first == UInt8(ascii: "{") ? try? Value(json: body) : nil
  }

  /// True if another request differs at most in its body.
  fileprivate func isLike(_ other: VendorRequest) -> Bool {
    method == other.method && target == other.target && headers == other.headers
  }

  /// True if another request is the same, except for white space and the order of keys in a JSON
  /// object.
  func isRepeated(by other: VendorRequest) -> Bool {
    guard isLike(other) else { return false }
    if body == other.body { return true }
    guard let json = other.jsonObject else { return false }
    return jsonObject == json
  }
}
