/// A maximum pairing of expectations with elements, where each element is used once.
///
/// Greedy pairing would reject `[1, 2]` for `[$integer, 1]`: `$integer` takes the 1 that the
/// literal 1 needs. Kuhn's algorithm moves `$integer` to another element.
struct Assignment {
  /// The index of each expectation's element; `nil` if it has none.
  private(set) var elements: [Int?]
  /// The index of each element's expectation; `nil` if it has none.
  private(set) var owners: [Int?]

  private let candidates: [[Int]]

  /// Pairs expectations with elements, with a preference for earlier ones.
  ///
  /// - Parameters:
  ///   - candidates: The elements that each expectation accepts, in order.
  ///   - count: The number of elements.
  init(candidates: [[Int]], count: Int) {
    self.candidates = candidates
    elements = Array(repeating: nil, count: candidates.count)
    owners = Array(repeating: nil, count: count)
    for expectation in candidates.indices {
      var visited = Set<Int>()
      _ = place(expectation, visited: &visited)
    }
  }

  /// The expectations without an element.
  var unmet: [Int] { elements.indices.filter { elements[$0] == nil } }

  /// The elements without an expectation.
  var spare: [Int] { owners.indices.filter { owners[$0] == nil } }

  private mutating func place(_ expectation: Int, visited: inout Set<Int>) -> Bool {
    for element in candidates[expectation] where visited.insert(element).inserted {
      if let owner = owners[element], !place(owner, visited: &visited) { continue }
      owners[element] = expectation
      elements[expectation] = element
      return true
    }
    return false
  }
}
