import ContractBinding
import Synchronization

/// The number of requests that came after their scenario had ended, such as from a task that was
/// never cancelled.
///
/// Their targets and bodies are not stored, because they may contain secrets and be endless.
package struct LateRequests: Sendable, Hashable {
  /// The name of the scenario whose adapter sent the requests, for the note in the report.
  package var scenario: String
  /// The method that the requests have in common, such as `GET`.
  package var method: String
  /// The number of these requests since the last call of ``take()``.
  package var count: Int
}

extension LateRequests {
  /// The note for a report, such as `a GET of 'a known item' came after that scenario had ended,
  /// and was refused`.
  package var words: String {
    count == 1
      ? "a \(method) of '\(scenario)' came after that scenario had ended, and was refused"
      : "\(count) \(method) of '\(scenario)' came after that scenario had ended, and were refused"
  }

  /// The late requests of this process, which collects them because their scenarios have ended.
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

  /// Returns the requests of this process that came after their scenarios had ended.
  ///
  /// The next call returns only newer ones. The last 32 finished scenarios keep their ports, so
  /// that a late request is neither lost nor answered by the next scenario.
  package static func take() -> [LateRequests] {
    all.withLock { all in
      defer { all = [] }
      return all
    }
  }
}
