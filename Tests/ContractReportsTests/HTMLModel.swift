import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractReports
import ContractValues
import TestSupport
import Testing

extension ExampleRun {
  /// The page about the run, whose first scenario may have a recording.
  func html(
    recorded: Bool = false, upTo count: Int? = nil, room: Int = 4 << 20
  ) throws -> [UInt8] {
    let folder = try ReportFolder()
    let store = RecordingStore(root: folder["Recordings"])
    if recorded { try record(on: store) }
    var reporter = ReporterRun(
      HTMLReporter(
        path: folder["page.html"], details: store.details, origin: .example, room: room))
    for event in events.prefix(count ?? events.count) { try reporter.receive(event) }
    let page = try folder.bytes("page.html")
    return Array(
      String(decoding: page, as: UTF8.self).replacing(folder.path + "/", with: "").utf8)
  }

  private func record(on store: RecordingStore) throws {
    let scenario = try #require(contracts.first?.scenarios.first)
    func answer(_ fields: [String: Value]) -> Outcome {
      Outcome(
        end: .returned(nil),
        callbacks: [
          Outcome.Callback(
            handler: "success", arguments: [.object(fields)], beforeReturning: false)
        ])
    }
    var recording = Recording.example(
      recordedAt: "2026-02-11T09:30:00Z", digest: scenario.inputDigest(of: .http),
      steps: scenario.steps.map(\.action.words),
      outcomes: [
        answer(["orderId": "ord_7", "quantity": 2]), answer(["item": "tea", "quantity": 2]),
      ])
    recording.contract = "orders"
    recording.scenario = scenario.name
    let lock = try RecordingLock(folder: store.root)
    try store.write(recording, scan: SecretScan(), holding: lock)
  }
}

/// A page as a parser reads it: our pages are well-formed XML as well.
struct HTMLModel {
  let root: MarkupElement

  init(_ page: [UInt8]) throws {
    root = try MarkupDocument(page).root
  }

  /// The names of all elements, in order.
  var tags: [String] { root.all { _ in true }.map(\.name) }

  /// The elements of one class.
  func elements(of name: String) -> [MarkupElement] {
    root.all { $0["class"]?.split(separator: " ").first == name[...] }
  }
}

extension MarkupElement {
  /// The elements within that fit, in order, this one among them.
  func all(where fits: (MarkupElement) -> Bool) -> [MarkupElement] {
    (fits(self) ? [self] : []) + children.flatMap { $0.all(where: fits) }
  }

  /// The texts within, without the signs of statuses and texts for screen readers.
  var allText: String {
    if self["class"] == "spoken" || self["class"]?.hasPrefix("sign ") == true { return "" }
    return children.isEmpty ? text : children.map(\.allText).joined() + text
  }
}
