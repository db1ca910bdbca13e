import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Works on the elements at once, on as many as there are cores, and waits for all of them: for
  /// work that keeps a core busy.
  ///
  /// - Parameter transform: What makes a result of an element; called from several threads.
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
