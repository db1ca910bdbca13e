import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on all cores at once, and returns the results in their order.
  ///
  /// It blocks the calling thread. Use it for computation, and not for work that waits.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result)
    -> [Result]
  {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
