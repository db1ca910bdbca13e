import ContractModel
import Foundation
import Testing

/// The list that `contracts-init` repeats, because it does not build the module that has it.
struct InitDraftTests {
  @Test func `knows the names that no contract can bind`() throws {
    let file = Command.repository.appending(
      path: "Sources/contracts-init/Drafts/CreatingOperation.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let found = text.firstMatch(of: #/predefined: Set<String> = \[(.*)\]/#)
    let list = try #require(found).1
    let names = list.matches(of: #/"([^"]+)"/#).map { String($0.1) }
    #expect(Set(names) == Bindings.predefined)
  }
}
