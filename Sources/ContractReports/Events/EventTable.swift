import ContractModel
import Foundation

/// The fields of each kind of line in an events file.
///
/// The writer, the reader and the JSON Schema all use this table.
enum EventTable {
  /// The version of the format; a reader should reject one that it does not support.
  static let format = 1

  /// The values of the line `run-started`, such as the number of cases.
  struct Start {
    var version = ""
    var format = EventTable.format
    var at = Date(timeIntervalSince1970: 0)
    var cases = 0
    /// The number of pairs of a scenario and a double that are not cases, because the double need
    /// not pass the scenario.
    var excludedPairs = 0
    /// True if the run called vendors, because of `--live`.
    var isLive = false
    /// This machine's part of the run; `nil` if the run was not divided.
    var share: ShardShare?
  }

  static let start: [EventField<Start>] = [
    EventField("format", .constant(format), { $0.format }) { $1.format = $0 },
    EventField("version", .text, { $0.version }),
    EventField("at", .time, { $0.at }) { $1.at = $0 },
    EventField("cases", .count, { $0.cases }) { $1.cases = $0 },
    EventField(optional: "not-applicable", .count, { $0.excludedPairs }) { $1.excludedPairs = $0 },
    EventField(optional: "live", .flag, { $0.isLive ? true : nil }) { $1.isLive = $0 },
    EventField(
      optional: "shard", .object(share, into: { .some(nil) }), { $0.share.map(Optional.some) }
    ) {
      $1.share = $0
    },
  ]

  private static let share: [EventField<ShardShare?>] = [
    EventField("count", .count, { $0?.shard.count ?? 0 }) {
      $1 = Shard(1, of: $0).map { ShardShare(shard: $0, source: "", cases: 0, digest: "") }
    },
    EventField("index", .count, { $0?.shard.index ?? 0 }) { index, share in
      let shard = share.flatMap { Shard(index, of: $0.shard.count) }
      if let shard { share?.shard = shard } else { share = nil }
    },
    EventField("source", .text, { $0?.source ?? "" }) { $1?.source = $0 },
    EventField("cases", .count, { $0?.cases ?? 0 }) { $1?.cases = $0 },
    EventField("digest", .text, { $0?.digest ?? "" }) { $1?.digest = $0 },
    EventField("idle", .flag, { $0?.isIdle ?? false }) { $1?.isIdle = $0 },
  ]

  /// The values of the line `run-finished`: the time and the totals.
  struct End {
    var at: Date
    var summary = RunSummary(RunResults())
  }

  static let end: [EventField<End>] =
    [
      EventField("at", .time, { $0.at }) { $1.at = $0 },
      EventField("seconds", .seconds, { $0.summary.duration }),
      EventField("exit", .count, { Int($0.summary.exitCode) }),
      EventField("errors", .count, { $0.summary.errors }),
      EventField("warnings", .count, { $0.summary.warnings }),
      EventField("vendors", .object(vendors), { $0.summary }),
    ]
    + CaseStatus.allCases.map { status in
      EventField(status.look.code, .count, { $0.summary[status] })
    }

  private static let vendors: [EventField<RunSummary>] = VendorStatus.allCases.map { status in
    EventField(status.look.code, .count, { $0.vendors[status, default: 0] })
  }

  /// Returns the value, or throws an error for `nil`, which stands for an unknown word.
  static func known<Content>(_ content: Content?) throws -> Content {
    guard let content else { throw EventMismatch() }
    return content
  }
}

extension Collection {
  /// The collection; `nil` if it is empty, so that the field is left out.
  var nonempty: Self? { isEmpty ? nil : self }
}
