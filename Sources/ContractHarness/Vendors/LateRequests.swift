import ContractBinding
import Synchronization

/// Requests that came after their scenario had ended.
///
/// Nothing is kept of what they asked: it may hold secrets, and there is no end to them.
package struct LateRequests: Sendable, Hashable {
  /// The scenario that they belong to.
  package var scenario: String
  /// Their method.
  package var method: String
  /// How many there were.
  package var count: Int
}

extension LateRequests {
  /// Those of this process: whoever ran the scenario no longer listens.
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
