import ContractBinding
@testable import ContractModel
import TestSupport
import Testing

/// The values for names such as `${unique.order}`.
struct UniqueValueFormTests {
  private func value(_ text: String, seed: String? = "a") throws -> Value {
    try Bindings(seed: seed).resolve(.string(text))
  }

  @Test func `a name has one value in a run, and others in other runs`() throws {
    let first = try value("${unique.order}")

    #expect(try value("${unique.order}") == first)
    #expect(try value("${unique.other}") != first)
    #expect(try value("${unique.order}", seed: "b") != first)
  }

  @Test func `the name chooses the form`() throws {
    func text(_ name: String) throws -> String { try Bindings(seed: "a").text(name) }
    let uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/

    #expect(try text("${unique.order}").wholeMatch(of: uuid) != nil)
    #expect(try text("${unique.words}").wholeMatch(of: uuid) != nil)
    #expect(try text("${unique.word.user}").wholeMatch(of: /u[0-9a-f]{11}/) != nil)
    guard case .integer(let number) = try value("${unique.number.code}") else {
      Issue.record("no number")
      return
    }
    #expect((100_000_000..<1_000_000_000).contains(number))
  }

  @Test func `without a run, the name stays`() throws {
    #expect(try value("${unique.order}", seed: nil) == "${unique.order}")
  }

  @Test func `no step may bind such a name`() {
    let file = ContractFile.withSteps(
      [
        #"{ call: order, with: ["${unique.order}"], returns: { $bind: unique.order } }"#
      ])

    #expect(file.problems.map(\.headline) == ["'unique.order' has a meaning already"])
  }
}
