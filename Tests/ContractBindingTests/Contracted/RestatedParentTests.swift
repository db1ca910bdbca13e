import ContractBinding
import Testing

/// A protocol of another package, which has no binding.
protocol Service {
  func run() async throws -> String
}

@Contracted(of: (any Service).self) protocol ServiceOperations {
  func run() async throws -> String
}

@Contracted(including: (any ServiceOperations).self) protocol Exporter: Service {
  func flush() -> Int
}

private struct FakeExporter: Exporter {
  func run() async throws -> String { "running" }
  func flush() -> Int { 2 }
}

@Suite struct RestatedParentTests {
  @Test func `requirements inherited from another package are called as they are restated`()
    async throws
  {
    let driver = try await SubjectDriver(ExporterBinding.fake("exporter") { FakeExporter() })

    #expect(try await driver.perform("run()") == [.returned("running")])
    #expect(try await driver.perform("flush()") == [.returned(2)])
    #expect(ExporterBinding.operations.map(\.signature) == ["flush()", "run()"])
  }
}
