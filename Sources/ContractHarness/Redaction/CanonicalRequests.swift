import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues
import Synchronization

/// The comparable forms of the requests in one scenario, each made once.
///
/// A replay looks for a sent request in the recording, and the judge compares it again.
///
/// A class with a lock: connections ask on the thread of the servers.
package final class CanonicalRequests: Sendable {
  private typealias Form = (request: VendorRequest, canonical: VendorRequest)

  /// The number of requests that are remembered, because each one is compared with all of them.
  private static let limit = 64

  private let redactor: Redactor
  private let known = Mutex<[Form]>([])

  /// Creates an empty memory.
  ///
  /// - Parameter redactor: The redactor with the contract's rules.
  init(_ redactor: Redactor) {
    self.redactor = redactor
  }

  /// Returns a recording with comparable requests.
  func applied(to recording: Recording) -> Recording {
    var recording = recording
    for index in recording.evidence.exchanges.indices {
      let request = recording.evidence.exchanges[index].request
      recording.evidence.exchanges[index].request = self(request)
    }
    return recording
  }

  /// Returns a request in which all secrets have equal placeholders.
  func callAsFunction(_ request: VendorRequest) -> VendorRequest {
    let made = known.withLock { known in known.first { $0.request.isEquivalent(to: request) } }
    if let made { return made.canonical }
    let canonical = redactor.canonical(request)
    known.withLock { known in
      if known.count < Self.limit { known.append((request, canonical)) }
    }
    return canonical
  }
}

extension VendorRequest {
  /// True if another request differs at most in the order of keys and the white space of its JSON.
  ///
  /// Many clients write the keys of an object in another order each time.
  fileprivate func isEquivalent(to other: VendorRequest) -> Bool {
    guard method == other.method, target == other.target, headers == other.headers else {
      return false
    }
    if body == other.body { return true }
    guard body.first == UInt8(ascii: "{"), other.body.first == UInt8(ascii: "{"),
      let value = try? Value(json: body)
    else { return false }
    return value == (try? Value(json: other.body))
  }
}
