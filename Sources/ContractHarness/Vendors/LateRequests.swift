import ContractBinding
import Synchronization

/// The requests of one kind that came after their scenario had ended.
///
/// Their content is not kept, because it may contain secrets and be endless.
package struct LateRequests: Sendable, Hashable {
  /// The name of the scenario that sent them.
  package var scenario: String
  /// Their method.
  package var method: String
  /// The number of requests.
  package var count: Int
}

extension LateRequests {
  /// The late requests of this process, because the runs of their scenarios are over.
  private static let all = Mutex<[LateRequests]>([])

  static func add(_ request: VendorRequest, of scenario: String) {
    all.withLock { all in
      let place = all.firstIndex { $0.scenario == scenario && $0.method == request.method }
      if let place {
        all[place].count += 1
      } else {
        all.append(LateRequests(scenario: scenario, method: request.method, count: 1))
      }
    }
  }

  static func take() -> [LateRequests] {
    all.withLock { all in
      defer { all = [] }
      return all
    }
  }
}
