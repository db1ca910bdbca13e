package import ContractModel

/// A page about a run, for people: one file that needs no script, no network and no other file.
///
/// The page is written twice: when the run starts, with every case as not finished, and when it
/// ends; once of a run that is over. Recordings are read at the end, and only as many as the page has room for.
package struct HTMLReporter: Reporter {
  private let file: ReportFile
  private let details: ScenarioDetailsReader
  private let origin: ReportOrigin
  private let room: Int

  /// Creates a reporter; nothing is written yet.
  ///
  /// From `room` bytes on, kept scenarios are shown without their steps; failing ones have four
  /// times as much.
  package init(
    path: String, details: @escaping ScenarioDetailsReader, origin: ReportOrigin,
    room: Int = 12 << 20
  ) {
    file = ReportFile(path: path)
    self.details = details
    self.origin = origin
    self.room = room
  }

  /// Takes one event, and writes the page at the end; at the start too where the run is not over.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    if file.begins(with: event, isOver: origin.isOver) { try publish(run, durably: false) }
    if case .finished = event { try publish(run, durably: true) }
  }

  private func publish(_ run: RunResults, durably: Bool) throws(ReportError) {
    var page = HTMLPage(run, details: details, origin: origin, room: room)
    try file.publish(page.document(), durably: durably)
  }
}
