import ContractBinding
import ContractRedaction
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

  /// Returns a request in which all secrets have equal placeholders.
  func callAsFunction(_ request: VendorRequest) -> VendorRequest {
    let made = known.withLock { known in known.first { $0.request == request } }
    if let made { return made.canonical }
    let canonical = redactor.canonical(request)
    known.withLock { known in
      if known.count < Self.limit { known.append((request, canonical)) }
    }
    return canonical
  }
}
