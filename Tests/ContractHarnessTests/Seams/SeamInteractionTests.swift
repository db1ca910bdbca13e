import ContractValues
import ContractBinding
import ContractHarness
@testable import ContractModel
import TestSupport
import Testing

struct CrossingTests {
  private static let interactions: [SeamInteraction] = [
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
    recording.evidence.interactions = Self.interactions

    try file.write(recording)

    #expect(try file.read() == recording)
  }

  /// A second run that differs from the first, and what is made of it.
  struct Witness: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var second: [SeamInteraction]
    var volatile: [Place]?
  }

  static let recordedRuns = [
    Witness(testDescription: "the same", second: interactions, volatile: []),
    Witness(
      testDescription: "another number",
      second: [.call(.init("open", ["b", .token("View#1")], result: .returned(nil)))]
        + interactions.dropFirst(),
      volatile: ["exchanges[0].arguments[0]"]),
    Witness(
      testDescription: "another moment",
      second: interactions.prefix(2) + [interactions[3], interactions[2]]
        + interactions.dropFirst(4),
      volatile: []),
    Witness(testDescription: "one call less", second: interactions.dropLast(), volatile: nil),
    Witness(
      testDescription: "another end",
      second: interactions.prefix(2) + [.call(.init("close", [1.5]))] + interactions.dropFirst(3),
      volatile: nil),
  ]

  @Test(arguments: recordedRuns)
  func `two runs teach what is volatile at a seam`(witness: Witness) {
    let learning = VolatilityLearning(
      first: Evidence(outcomes: [], interactions: Self.interactions),
      second: Evidence(outcomes: [], interactions: witness.second),
      declared: [])
    switch (learning, witness.volatile) {
    case (.agreed(let volatile), let expected?): #expect(volatile == expected)
    case (.refused, nil): break
    default: Issue.record("\(learning)")
    }
  }
}
