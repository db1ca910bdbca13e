import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Testing

/// Reports that no dashboard would take whole.
struct JUnitPartsTests {
  /// The parts of a run's report, in order.
  private func publish(
    _ run: ExampleRun, in folder: ReportFolder, cases: Int = 5000, bytes: Int = 25_000_000
  ) throws -> [JUnitModel] {
    try write(run, in: folder, cases: cases, bytes: bytes)
    let parts = folder.names.filter { $0.contains(".part-") }
    return try (["TEST-shop.xml"] + parts).map { try JUnitModel(folder.bytes($0)) }
  }

  private func write(
    _ run: ExampleRun, in folder: ReportFolder, cases: Int, bytes: Int = 25_000_000
  ) throws {
    var reporter = ReporterRun(
      JUnitReporter(
        path: folder["TEST-shop.xml"], origin: .example, cases: cases, bytes: bytes))
    for event in run.events { try reporter.receive(event) }
  }

  private func run(_ count: Int) -> ExampleRun {
    var run = ExampleRun()
    for number in 0..<count {
      run.add("s\(number)", "curl", .kept, contract: "c\(number * 7 / count)")
    }
    return run
  }

  @Test(arguments: [(50, [50]), (51, [50, 1]), (120, [50, 50, 20])])
  func `hold no more cases than they may`(count: Int, expected: [Int]) throws {
    let parts = try publish(run(count), in: ReportFolder(), cases: 50)

    #expect(parts.map(\.cases.count) == expected)
    #expect(parts.flatMap(\.disagreements) == [])
    let names = parts.flatMap(\.cases).map { $0.className + $0.name }
    #expect(Set(names).count == count)
  }

  @Test func `go on with a suite as it is`() throws {
    let parts = try publish(run(120), in: ReportFolder(), cases: 50)

    let whole = try publish(run(120), in: ReportFolder())
    #expect(
      parts.flatMap(\.cases).map { $0.className + $0.name }
        == whole.flatMap(\.cases).map { $0.className + $0.name })
  }

  @Test func `hold as many cases as Buildkite takes`() throws {
    #expect(try publish(run(5001), in: ReportFolder()).map(\.cases.count) == [5000, 1])
  }

  // What is escaped counts as it is written: `<` takes four bytes.
  @Test(arguments: ["x", "<"])
  func `hold no more bytes than they may`(character: String) throws {
    var run = ExampleRun()
    let text = String(repeating: character, count: 3000)
    for number in 0..<20 {
      run.add("s\(number)", "curl", .broken([Diagnostic("h", facts: [text])]))
    }
    let folder = try ReportFolder()

    let parts = try publish(run, in: folder, bytes: 40_000)

    #expect(parts.map(\.cases.count).reduce(0, +) == 20)
    #expect(try folder.names.allSatisfy { try folder.bytes($0).count <= 40_000 })
    #expect(parts.count == (character == "x" ? 2 : 8))
  }

  @Test func `take away those of a longer report, and no other file`() throws {
    let folder = try ReportFolder()
    try write(run(21), in: folder, cases: 10)
    try folder.write("", to: "TEST-shop.part-5.xml")
    try folder.write("", to: "TEST-shop-2.xml")

    try write(run(3), in: folder, cases: 10)

    #expect(folder.names == ["TEST-shop-2.xml", "TEST-shop.part-5.xml", "TEST-shop.xml"])
  }
}
