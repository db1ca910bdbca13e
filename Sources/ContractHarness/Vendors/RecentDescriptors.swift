/// The descriptors at which this process had the other ends of its last connections.
///
/// A new socket gets the lowest free number. A client that closes its connections gets the same
/// number again. One that keeps some gets the number of the connection that it gave up last, which
/// is its oldest. So the oldest number is tried first, and a search is seldom needed.
struct RecentDescriptors {
  /// The largest number of descriptors; each costs one call of the system before a search.
  private static let limit = 8

  /// The numbers, the oldest first.
  private var numbers: [Int32] = []

  /// Finds one that a condition holds for, and makes it the newest.
  ///
  /// Older ones, for which it does not hold, are forgotten.
  ///
  /// - Returns: True if there is one.
  mutating func find(_ isIt: (Int32) -> Bool) -> Bool {
    guard let place = numbers.firstIndex(where: isIt) else { return false }
    let found = numbers[place]
    numbers.removeFirst(place + 1)
    numbers.append(found)
    return true
  }

  /// Adds what a search has found, as the newest.
  ///
  /// - Returns: False if the search has found nothing.
  mutating func add(_ found: Int32?) -> Bool {
    guard let found else { return false }
    if numbers.count == Self.limit { numbers.removeFirst() }
    numbers.append(found)
    return true
  }
}
