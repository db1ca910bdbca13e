import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements in parallel, one for each core, and waits for all.
  ///
  /// It is meant for work that keeps a core busy.
  ///
  /// - Parameter transform: A function that returns the result for an element. Several threads call
  ///   it.
  /// - Returns: The results, in the order of the elements.
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
