package import ContractModel

/// A reporter that writes an HTML page for people.
///
/// The page is one file that needs no network, and no script except its own. It is written twice:
/// at the start of the run, with every case as not finished, and at the end. For a stream, or a run
/// that is already over, it is written once. The reporter reads only as many recordings as the page
/// has room for.
package struct HTMLReporter: Reporter {
  private let file: ReportFile
  private let details: ScenarioDetailsReader
  private let origin: ReportOrigin
  private let room: Int

  /// Creates a reporter, which writes nothing before the run starts.
  ///
  /// `room` is the approximate size of a page in bytes. A page may be up to a tenth larger, or more
  /// if the lines of its cases alone need more. Once the page is full, scenarios are shown without
  /// their steps, and failures as headlines. ``HTMLRoom`` divides the room.
  package init(
    path: String, details: @escaping ScenarioDetailsReader, origin: ReportOrigin,
    room: Int = 13 << 20
  ) {
    file = ReportFile(path: path)
    self.details = details
    self.origin = origin
    self.room = room
  }

  /// Writes the page at the end of the run, and a first version at its start.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    if file.begins(with: event, isOver: origin.isOver) { try publish(run, durably: false) }
    if case .finished = event { try publish(run, durably: true) }
  }

  private func publish(_ run: RunResults, durably: Bool) throws(DiagnosticError) {
    let cases = run.entries.count
    var page = page(run, HTMLRoom(bytes: room, cases: cases))
    var bytes = page.document()
    if let size = page.room.sizeOfCase(onPageOf: bytes.count) {
      page = self.page(run, HTMLRoom(bytes: room, cases: cases, bytesOfCase: size))
      bytes = page.document()
    }
    try file.publish(bytes, durably: durably)
  }

  private func page(_ run: RunResults, _ room: HTMLRoom) -> HTMLPage {
    HTMLPage(run, details: details, origin: origin, room: room)
  }
}
