/// A pairing of as many matchers of a list as possible with elements that they accept.
///
/// Each element belongs to at most one matcher.
///
/// The first free element is not always right: for `[$integer, 1]` and the list `[1, 2]`,
/// `$integer` would take the 1 that the literal 1 needs. Kuhn's algorithm moves `$integer` to the
/// other element.
struct Assignment {
  /// The index of the element that each matcher got; `nil` if it got none.
  private(set) var elements: [Int?]
  /// The index of the matcher that got each element; `nil` if none did.
  private(set) var owners: [Int?]

  private let candidates: [[Int]]

  /// Pairs matchers with elements, with a preference for earlier elements.
  ///
  /// Each list in `candidates` has the indices of the elements that one matcher accepts, ascending.
  init(candidates: [[Int]], count: Int) {
    self.candidates = candidates
    elements = Array(repeating: nil, count: candidates.count)
    owners = Array(repeating: nil, count: count)
    for expectation in candidates.indices {
      var visited = Set<Int>()
      _ = place(expectation, visited: &visited)
    }
  }

  /// The indices of the matchers that got no element: these elements are missing from the list.
  var unmet: [Int] { elements.indices.filter { elements[$0] == nil } }

  /// The indices of the elements that belong to no matcher: the list has too many elements.
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
