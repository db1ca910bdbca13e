/// One part of a run that several machines share, such as part 2 of 5.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The maximum number of parts in a run, which limits the time for dividing the cases.
  private static let maxCount = 10_000

  /// The number of this part, from 1, such as 2 of `2/5`.
  package let index: Int
  /// The number of all parts, such as 5 of `2/5`.
  package let count: Int

  /// Creates a part with a number from 1; `nil` if it is out of range, or for over 10,000 parts.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.maxCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Parses a text such as `2/5`; returns `nil` if it is invalid.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index, of: count)
  }

  /// The part as on a command line, such as `2/5`.
  package var description: String { "\(index)/\(count)" }
}

/// The part of a run that this machine performs, with facts that show if all parts fit together.
package struct ShardShare: Sendable, Hashable {
  /// The part that this machine performs, such as 2 of 5.
  package var shard: Shard
  /// The option or environment variable that chose the part, such as `--shard`.
  package var source: String
  /// The total number of cases in all parts, for the text `14 of 70 cases`.
  package var cases: Int
  /// A digest of the assignment of cases to parts, which must be equal in all parts of one run.
  package var digest: String
  /// True if this part has nothing to run, while other parts have cases.
  package var isIdle: Bool

  /// Creates the part for this machine, with the facts that must be equal on all machines.
  package init(shard: Shard, source: String, cases: Int, digest: String, isIdle: Bool = false) {
    self.shard = shard
    self.source = source
    self.cases = cases
    self.digest = digest
    self.isIdle = isIdle
  }
}
