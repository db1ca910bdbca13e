import ContractValues
import ContractBinding
import ContractHarness
@testable import ContractModel
import TestSupport
import Testing

struct CrossingTests {
  private static let crossings: [Crossing] = [
    .call(.init("open", ["a", .token("View#1")], result: .returned(nil))),
    .call(.init("count", result: .returned(.null))),
    .call(.init("close", [1.5], result: .threw(.error(ErrorValue(type: "Stuck"))))),
    .event(.init("moved", ["to": .object(["x": 1])], after: 3, step: 1)),
    .event(.init("moved", after: 3, step: 1, from: .other, to: 2)),
    .call(.init("wait", result: nil)),
  ]

  @Test func `crossings are read as they were written, after the exchanges`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    var recording = Recording.example()
    recording.crossings = Self.crossings

    try file.write(recording)

    #expect(try file.read() == recording)
  }

  /// A second run that differs from the first, and what is made of it.
  struct Witness: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var second: [Crossing]
    var volatile: [Place]?
  }

  static let witnesses = [
    Witness(testDescription: "the same", second: crossings, volatile: []),
    Witness(
      testDescription: "another number",
      second: [.call(.init("open", ["b", .token("View#1")], result: .returned(nil)))]
        + crossings.dropFirst(),
      volatile: ["exchanges[0].arguments[0]"]),
    Witness(
      testDescription: "another moment",
      second: crossings.prefix(2) + [crossings[3], crossings[2]] + crossings.dropFirst(4),
      volatile: []),
    Witness(testDescription: "one call less", second: crossings.dropLast(), volatile: nil),
    Witness(
      testDescription: "another end",
      second: crossings.prefix(2) + [.call(.init("close", [1.5]))] + crossings.dropFirst(3),
      volatile: nil),
  ]

  @Test(arguments: witnesses)
  func `two runs teach what is volatile at a seam`(witness: Witness) {
    let learning = VolatilityLearning(
      first: Observation(outcomes: [], crossings: Self.crossings),
      second: Observation(outcomes: [], crossings: witness.second),
      declared: [])
    switch (learning, witness.volatile) {
    case (.agreed(let volatile), let expected?): #expect(volatile == expected)
    case (.refused, nil): break
    default: Issue.record("\(learning)")
    }
  }
}
