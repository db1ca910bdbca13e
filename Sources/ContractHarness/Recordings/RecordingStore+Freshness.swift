package import ContractModel
import ContractValues
import Foundation

extension RecordingStore {
  /// The warning about recordings that are older than the contract's `fresh-for` allows.
  ///
  /// The warning lists the oldest recordings first. It is `nil` if none is too old, or if the
  /// contract has no `fresh-for`.
  package func aged(_ contract: Contract) -> Diagnostic? {
    guard let freshFor = contract.vendor.freshFor else { return nil }
    let now = Date().ISO8601Format()
    let aged = contract.scenarios.filter(\.needsRecording).compactMap { scenario -> String? in
      guard let recording = try? load(scenario.name, in: contract.name),
        recording.isOlder(than: freshFor, at: now)
      else { return nil }
      return "\(recording.provenance.recordedAt.prefix(10))  \(scenario.name)"
    }.sorted()
    guard !aged.isEmpty else { return nil }
    let surplus = aged.count > Self.shownAges ? ["and \(aged.count - Self.shownAges) more"] : []
    return Diagnostic(
      "recordings of \(contract.vendor.name) are older than \(freshFor.inLongWords)",
      severity: .warning,
      at: contract.vendor.location,
      facts: aged.prefix(Self.shownAges) + surplus,
      help: [ToolCommand.line("record \(contract.name.shellQuoted) --update")]
    )
  }

  private static let shownAges = 5
}

extension Diagnostic {
  /// The diagnostic as an error if it is a warning, for runs that allow no warnings.
  package var strict: Diagnostic {
    guard severity == .warning else { return self }
    var strict = self
    strict.severity = .error
    return strict
  }
}

extension Double {
  /// The number of seconds in words, in the largest unit without a fraction, such as `30 days`.
  fileprivate var inLongWords: String {
    let units = [(86_400.0, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    for (seconds, name) in units where truncatingRemainder(dividingBy: seconds) == 0 {
      return Plural.of(Int(self / seconds), name, "\(name)s")
    }
    return inSeconds
  }
}
