/// The descriptors of this process's own ends of the last connections to its servers.
///
/// A new connection often reuses one of them, because a new socket gets the lowest free number. A
/// client that keeps several connections closes the oldest first, and the next one gets its number.
/// So the oldest number is tried first, and a search is seldom needed.
struct RecentDescriptors {
  /// The largest number of descriptors; each costs one call of the system before a search.
  private static let limit = 8

  /// The numbers of the descriptors, the oldest first.
  private var numbers: [Int32] = []

  /// Finds the first descriptor for which a condition holds, and makes it the newest.
  ///
  /// The older descriptors before it are forgotten.
  ///
  /// - Returns: True if the condition holds for a descriptor.
  mutating func find(_ isIt: (Int32) -> Bool) -> Bool {
    guard let place = numbers.firstIndex(where: isIt) else { return false }
    let found = numbers[place]
    numbers.removeFirst(place + 1)
    numbers.append(found)
    return true
  }

  /// Adds the descriptor that a search has found, as the newest.
  ///
  /// - Returns: False if the search has found nothing.
  mutating func add(_ found: Int32?) -> Bool {
    guard let found else { return false }
    if numbers.count == Self.limit { numbers.removeFirst() }
    numbers.append(found)
    return true
  }
}
