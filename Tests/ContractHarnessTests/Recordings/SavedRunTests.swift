import ContractBinding
import ContractHarness
import ContractModel
import ContractValues
import Foundation
import TestSupport
import Testing

struct SavedRunTests {
  private static let file = RecordingFile(path: "shop/tea.json")

  @Test func `reads each run of a file as it was, also after an unfinished one`() throws {
    let folder = try RecordingsFolder()
    let prefix = "\(folder.path)/runs"
    let large = Recording.example(exchanges: RecordingWritingTests.large + [.example()])
    let saved = try [large, .example()].map { try SavedRun.append($0, to: prefix) }
    let file = try FileHandle(forWritingTo: URL(filePath: "\(prefix)-\(getpid())"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"format\": ".utf8))
    try file.close()
    let last = try SavedRun.append(large, to: prefix)

    #expect(try saved[0].read(for: Self.file) == large)
    #expect(try saved[1].read(for: Self.file) == .example())
    #expect(try last.read(for: Self.file) == large)
    #expect(folder.files.count == 1)
  }

  @Test func `refuses a run that cannot be read back, where it would be written`() throws {
    let folder = try RecordingsFolder()
    var deep: Value = 1
    for _ in 0..<260 { deep = [deep] }
    let saved = try SavedRun.append(
      .example(outcomes: [Outcome(end: .returned(deep))]), to: "\(folder.path)/runs")

    let error = #expect(throws: DiagnosticError.self) { try saved.read(for: Self.file) }

    #expect(
      error?.diagnostic.headline.contains("could not be read back as it was made") == true)
    #expect(error?.diagnostic.location?.path == "shop/tea.json")
  }
}
