/// One shard of a run that several machines share.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The maximum number of shards in a run.
  private static let maxCount = 10_000

  /// The number of this shard, from 1.
  package let index: Int
  /// The number of shards.
  package let count: Int

  /// Creates a shard, or returns `nil` if the numbers are out of range.
  ///
  /// - Parameters:
  ///   - index: The number of this shard, from 1.
  ///   - count: The number of shards, at maxCount 10,000.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.maxCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Parses a text such as `2/5`, or returns `nil` if it is invalid.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index, of: count)
  }

  /// The shard as a command line has it: `2/5`.
  package var description: String { "\(index)/\(count)" }
}

/// The part of a run that one shard verifies.
package struct ShardShare: Sendable, Hashable {
  /// The shard.
  package var shard: Shard
  /// The option or environment variable that chose the shard, such as `--shard`.
  package var source: String
  /// The number of cases of all shards together.
  package var cases: Int
  /// A digest of the assignment of cases to shards.
  ///
  /// All shards of one run must have the same digest.
  package var digest: String
  /// True if this shard has nothing to run, while other shards have cases.
  package var isIdle: Bool

  /// Creates a share.
  ///
  /// - Parameters:
  ///   - shard: The shard.
  ///   - source: The option or environment variable that chose the shard.
  ///   - cases: The number of cases of all shards together.
  ///   - digest: A digest of the assignment of cases to shards.
  ///   - isIdle: True if this shard has nothing to run, while other shards have cases.
  package init(shard: Shard, source: String, cases: Int, digest: String, isIdle: Bool = false) {
    self.shard = shard
    self.source = source
    self.cases = cases
    self.digest = digest
    self.isIdle = isIdle
  }
}
