package import ContractModel

/// A reporter that stores the failures of a run for the next run, for `--failed` and `last()`.
package struct LastRunReporter: Reporter {
  private let path: String
  private let earlier: LastRun
  private let isWhole: Bool

  /// Creates a reporter that writes at the end of the run.
  ///
  /// A failure in `earlier` is kept if this run leaves its case out, unless the run has all cases
  /// (`isWhole`).
  package init(path: String, earlier: LastRun, isWhole: Bool) {
    (self.path, self.earlier, self.isWhole) = (path, earlier, isWhole)
  }

  /// Writes the failures at the end of the run.
  ///
  /// An error while writing is ignored, because the file is only for the next run.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) {
    guard case .finished = event else { return }
    var last = earlier
    if isWhole, !run.entries.isEmpty { last.forget(allBut: run.entries.map(\.plannedCase)) }
    for result in run.entries.compactMap(\.result) { last.add(result) }
    try? ReportFile(path: path).publish(Array(last.bytes), durably: false)
  }
}
