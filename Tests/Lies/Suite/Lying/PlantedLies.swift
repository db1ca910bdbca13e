import Foundation

/// Lies that are written by hand into the fakes of some contracts.
enum PlantedLies {
  /// The lies of a fake; none unless `lies.py --planted` runs.
  static func of<Lie: CaseIterable>(_ type: Lie.Type) -> [Lie] {
    ProcessInfo.processInfo.environment["LIES_PLANTED"] == nil ? [] : Array(type.allCases)
  }
}
