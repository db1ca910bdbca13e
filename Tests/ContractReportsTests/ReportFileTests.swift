import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Foundation
import Testing

struct ReportFileTests {
  private func reporter(_ path: String) -> ReporterRun {
    ReporterRun(
      JUnitReporter(path: path, origin: ReportOrigin(version: "1.0.0", hostName: "here")))
  }

  @Test func `creates the folders above the report, and leaves nothing else there`() throws {
    let folder = try ReportFolder()
    var reporter = reporter(folder["a/b/TEST-x.xml"])

    for event in ExampleRun.example.events { try reporter.receive(event) }

    #expect(folder.names == ["a"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["a/b"])
    #expect(names == ["TEST-x.xml"])
  }

  @Test func `refuses a report with a secret in it, and says where to look for it`() throws {
    let folder = try ReportFolder()
    var reporter = reporter(folder["x.xml"])
    let key = "AKIAIOSFODNN7EXAMPLE"

    let error = #expect(throws: DiagnosticError.self) {
      for event in [.problem(Diagnostic("no entry with \(key)"))] + ExampleRun.example.events {
        try reporter.receive(event)
      }
    }

    let diagnostic = try #require(error?.diagnostic)
    #expect(
      diagnostic.headline == "a secret was left after redaction, so the report was not written")
    #expect(diagnostic.sourceLine?.contains("no entry with redacted") == true)
    #expect(diagnostic.help.last == "swift run contracts lint")
    #expect(!"\(diagnostic)".contains(key) && folder.names.isEmpty)
  }

  @Test func `writes a report of a run that is over once, at its end`() throws {
    let folder = try ReportFolder()
    let origin = ReportOrigin(version: "1.0.0", isOver: true)
    var reporters = [
      ReporterRun(JUnitReporter(path: folder["TEST-x.xml"], origin: origin)),
      ReporterRun(
        HTMLReporter(
          path: folder["x.html"], details: RecordingStore(root: folder["none"]).details,
          origin: origin)),
    ]
    let events = ExampleRun.example.events

    for index in reporters.indices {
      for event in events.dropLast() { try reporters[index].receive(event) }
    }
    #expect(folder.names == [])

    for index in reporters.indices { try reporters[index].receive(events[events.count - 1]) }
    #expect(folder.names == ["TEST-x.xml", "x.html"])
  }

  @Test func `replaces a longer report whole`() throws {
    let folder = try ReportFolder()
    try folder.write(String(repeating: "old", count: 100_000), to: "TEST-x.xml")
    var reporter = reporter(folder["TEST-x.xml"])

    for event in ExampleRun.example.events { try reporter.receive(event) }

    #expect(try JUnitModel(folder.bytes("TEST-x.xml")).cases.count == 8)
    #expect(folder.names == ["TEST-x.xml"])
  }

  @Test func `is whole for whoever reads while it is written`() async throws {
    let folder = try ReportFolder()
    let path = folder["TEST-x.xml"]
    var first = reporter(path)
    for event in ExampleRun.example.events { try first.receive(event) }
    let writing = Task.detached {
      for _ in 0..<100 {
        var reporter = ReporterRun(JUnitReporter(path: path, origin: ReportOrigin(version: "2")))
        for event in ExampleRun.example.events { try reporter.receive(event) }
      }
    }
    var reads = 0
    while reads < 300 {
      let bytes = try folder.bytes("TEST-x.xml")
      #expect(try JUnitModel(bytes).cases.count >= 7)
      reads += 1
    }
    try await writing.value
  }

  @Test func `follows a symbolic link, and leaves it one`() throws {
    let folder = try ReportFolder()
    try folder.write("old", to: "real.xml")
    try FileManager.default.createSymbolicLink(
      atPath: folder["TEST-x.xml"], withDestinationPath: folder["real.xml"]
    )
    var reporter = reporter(folder["TEST-x.xml"])

    for event in ExampleRun.example.events { try reporter.receive(event) }

    #expect(folder.names == ["TEST-x.xml", "real.xml"])
    #expect(try JUnitModel(folder.bytes("real.xml")).cases.count == 8)
  }

  @Test func `writes into a device, once, and does not replace it`() throws {
    var reporter = reporter("/dev/null")

    for event in ExampleRun.example.events { try reporter.receive(event) }

    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `tells why a report cannot be written, before anything ran`() throws {
    let folder = try ReportFolder()
    try folder.write("a file", to: "file")
    try FileManager.default.createDirectory(
      atPath: folder["folder"], withIntermediateDirectories: true
    )

    for (path, reason) in [("file/TEST-x.xml", "Not a directory"), ("folder", "Is a directory")] {
      var reporter = reporter(folder[path])
      let error = #expect(throws: DiagnosticError.self) {
        try reporter.receive(.started(plan: [], at: ExampleRun.start))
      }
      #expect(error?.diagnostic.headline == "the report could not be written")
      #expect(error?.diagnostic.facts.contains { $0.contains(reason) } == true)
      #expect(error?.diagnostic.facts.contains { $0.contains(folder[path]) } == true)
    }
    #expect(folder.names == ["file", "folder"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `tells that the disk is full`() {
    var reporter = reporter("/dev/full")

    let error = #expect(throws: DiagnosticError.self) {
      try reporter.receive(.finished(at: ExampleRun.start))
    }

    #expect(
      error?.diagnostic.facts.contains("reason     No space left on device (errno 28)") == true)
  }
}
