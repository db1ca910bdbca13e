/// The pairing of as many expectations as possible with an element each.
///
/// Greedy pairing would refuse `[1, 2]` against `[$integer, 1]`: the first expectation takes
/// what the second alone could have had. Kuhn's algorithm moves it along.
struct Assignment {
  /// The element of each expectation; `nil` where none is left for it.
  private(set) var elements: [Int?]
  /// The expectation of each element; `nil` where none wants it.
  private(set) var owners: [Int?]

  private let candidates: [[Int]]

  /// Pairs expectations with elements; the earlier of both are preferred.
  ///
  /// - Parameters:
  ///   - candidates: For each expectation, the elements that it would accept, in order.
  ///   - count: How many elements there are.
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

  /// The elements that no expectation took.
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
