import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Numbers in errors that are the present version of the thing.
struct ErrorVersionTests {
  private static let open = "{ call: open, returns: { id: { $bind: id } } }"
  private static let change = "{ call: change, with: { id: '${id}', version: 77 } }"
  private static let close = "{ call: close, with: { id: '${id}' } }"
  private static let line = "step 2 threw.current = step 1 returned.version"

  /// The relations of scenarios that open a ticket of a version; the second step throws another
  /// one.
  private func learnt(
    _ scenarios: [(step: String, version: Int, thrown: Int)], key: String = "current"
  ) throws -> [[String]] {
    let read = try Scenario.examples(scenarios.map { "\(Self.open), \($0.step)" })
    let samples = zip(read, scenarios).map { scenario, given in
      let error = ErrorValue(
        type: "DeskError", caseName: "conflict", fields: [key: .integer(given.thrown)])
      return ContractRelations.Sample(
        scenario,
        .example(
          exchanges: [],
          outcomes: [
            Outcome(end: .returned(["id": "t-4711", "version": .integer(given.version)])),
            Outcome(end: .threw(.error(error))),
          ]))
    }
    return ContractRelations(samples, volatile: []).relations.map { lines in
      lines.map(\.description).filter { $0.contains("threw") }
    }
  }

  @Test func `an error names the present version of the thing that the step was given`() throws {
    #expect(try learnt([(Self.change, 2, 2)]) == [[Self.line]])
    #expect(try learnt([(Self.close, 2, 2)]) == [[Self.line + " (seen once)"]])
    #expect(try learnt([(Self.close, 2, 2), (Self.change, 2, 2)]) == [[Self.line], [Self.line]])
    #expect(try learnt([(Self.close, 2, 2), (Self.close, 3, 3)]) == [[Self.line], [Self.line]])
  }

  @Test func `two equal numbers may be a coincidence, unless their key names a version`() throws {
    let twice = Array(repeating: (step: Self.close, version: 2, thrown: 2), count: 2)
    let once = Self.line + " (seen once)"
    #expect(try learnt(twice) == [[once], [once]])
    let line = Self.line.replacing("current", with: "version")
    #expect(try learnt(twice, key: "version") == [[line], [line]])
  }

  @Test func `another number in the same error refutes it`() throws {
    #expect(try learnt([(Self.change, 2, 3)]) == [[]])
    #expect(try learnt([(Self.change, 2, 2), (Self.close, 2, 3)]) == [[], []])
    #expect(try learnt([(Self.change, 2, 2)], key: "attempts") == [[]])
  }
}
