/// One of the machines that share a run.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// How many there can be.
  private static let most = 10_000

  /// Which one, from 1.
  package let index: Int
  /// How many there are.
  package let count: Int

  /// Names a shard; `nil` when there is no such one.
  ///
  /// - Parameters:
  ///   - index: Which one, from 1.
  ///   - count: How many there are.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/5`.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index, of: count)
  }

  /// The shard as it is written on a command line: `2/5`.
  package var description: String { "\(index)/\(count)" }
}

/// The share of a run that one shard verifies.
package struct ShardShare: Sendable, Hashable {
  /// The shard.
  package var shard: Shard
  /// The option or variable that says that it is this one, such as `--shard`.
  package var source: String
  /// How many cases all the shards have.
  package var cases: Int
  /// A digest of what falls to which shard: the same in all the shards of one run.
  package var digest: String
  /// True if nothing that must run is left for it, while others have something to run.
  package var isIdle: Bool

  /// Creates a share.
  ///
  /// - Parameters:
  ///   - shard: The shard.
  ///   - source: Who says that it is this one.
  ///   - cases: How many cases all the shards have.
  ///   - digest: A digest of what falls to which shard.
  ///   - isIdle: Whether nothing that must run is left for it, while others have something to run.
  package init(shard: Shard, source: String, cases: Int, digest: String, isIdle: Bool = false) {
    self.shard = shard
    self.source = source
    self.cases = cases
    self.digest = digest
    self.isIdle = isIdle
  }
}
