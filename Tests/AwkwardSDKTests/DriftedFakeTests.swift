import ContractBinding
import ContractTesting
import Testing

/// A fake that has drifted from the SDK: it is cheerful about an empty shelf.
private struct DriftedSuite: ContractSuite {
  static var subjects: [any Registration] {
    BarcodeReaderBinding.fake("cheerful") { FakeBarcodeReader() }
      .driver("didRead") { $0.finish(.success(try $1.make("code"))) }
      .driver("didFail") { fake, _ in fake.finish(.success("0000000000000")) }
  }
}

struct DriftedFakeTests {
  @Test func `a fake that has drifted is caught`() async throws {
    var broken: [String] = []
    for testCase in DriftedSuite.testCases(in: .module) {
      do { try await testCase.verify() } catch { broken.append("\(testCase)\n\(error)") }
    }

    #expect(broken.count == 1)
    let message = try #require(broken.first)
    #expect(message.contains("barcode-reader: an empty shelf is a failure (cheerful)"))
    #expect(message.contains("the fake cheerful answers success where the contract says failure"))
  }
}
