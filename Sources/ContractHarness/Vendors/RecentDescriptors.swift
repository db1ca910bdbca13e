/// The descriptors of the client ends of recent connections, for clients in this process.
///
/// A new connection often reuses one of these numbers, because a new socket gets the lowest free
/// number. A client that keeps several connections closes the oldest first, and the next connection
/// gets its number. So the oldest number is tried first, and a search is seldom needed.
struct RecentDescriptors {
  /// The maximum number of descriptors; trying each costs a system call, before any search begins.
  private static let limit = 8

  /// The numbers of the descriptors, the oldest first.
  private var numbers: [Int32] = []

  /// Finds the first descriptor that satisfies a condition, and makes it the newest.
  ///
  /// Older descriptors before it are removed.
  mutating func find(_ isIt: (Int32) -> Bool) -> Bool {
    guard let place = numbers.firstIndex(where: isIt) else { return false }
    let found = numbers[place]
    numbers.removeFirst(place + 1)
    numbers.append(found)
    return true
  }

  /// Adds the descriptor that a search has found, as the newest; false for `nil`.
  mutating func add(_ found: Int32?) -> Bool {
    guard let found else { return false }
    if numbers.count == Self.limit { numbers.removeFirst() }
    numbers.append(found)
    return true
  }
}
