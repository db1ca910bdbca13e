public import ContractBinding
import Synchronization

/// A request that came after its scenario had ended.
public struct LateRequest: Sendable, Hashable {
  /// The scenario that it belongs to.
  public var scenario: String
  /// What was sent.
  public var request: VendorRequest
}

/// The late requests of this process: whoever ran the scenario no longer listens.
enum LateRequests {
  private static let requests = Mutex<[LateRequest]>([])

  static func add(_ request: LateRequest) {
    requests.withLock { $0.append(request) }
  }

  static func take() -> [LateRequest] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }
}
