import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on all cores at once, and returns after the last one.
  ///
  /// It blocks the calling thread. Use it for computation, and not for work that waits.
  ///
  /// - Parameter transform: Returns the result for one element. Several threads call it at the same
  ///   time.
  /// - Returns: The results in the order of the elements.
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
