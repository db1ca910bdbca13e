@testable import ContractModel
import Foundation
import Testing

struct ContractFileTests {
  /// Each file is a kind of mistake; the text beside it is all that is said of it.
  ///
  /// With `UPDATE_GOLDEN=1` in the environment the texts are written again.
  @Test(arguments: Fixture.names(in: "InvalidContracts", extension: "yaml"))
  func `tells every mistake of a file, whole`(name: String) throws {
    let file = Fixture.contract(name, in: "InvalidContracts")
    let text = DiagnosticText().render(file.problems)
    let golden = Fixture.folder.appending(path: "InvalidContracts/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: golden)
    }

    #expect(try String(contentsOf: golden, encoding: .utf8) == text)
    #expect(file.contract == nil)
    for problem in file.problems {
      #expect(problem.headline.count <= 80)
      #expect(problem.headline.last != ".")
    }
  }

  @Test(arguments: Fixture.names(in: "ValidContracts", extension: "yaml"))
  func `reads the whole language`(name: String) {
    let file = Fixture.contract(name, in: "ValidContracts")

    #expect(DiagnosticText().render(file.problems) == "")
    #expect(file.contract?.name == name)
  }
}
