import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing
import TestSupport

/// A recorded value, another one, and where they differ in shape and exactly.
struct LikenessRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let recorded: Value?
  let actual: Value?
  let shape: [String]
  let exact: [String]

  init(
    _ name: String, _ recorded: Value?, _ actual: Value?, shape: [String] = [],
    exact: [String]? = nil
  ) {
    testDescription = name
    self.recorded = recorded
    self.actual = actual
    self.shape = shape
    self.exact = exact ?? shape
  }
}

struct ComparisonTests {
  @Test(
    arguments: [
      ([["id": 1], ["id": 2]], []), ([["id": 2], ["id": 1]], ["value $[0].id", "value $[1].id"]),
      ([["id": 1]], []),
    ] as [(Value, [String])])
  func `a length decides how many elements there are, and nothing in them`(
    actual: Value, found: [String]
  ) {
    let length = Expected.of(.length(.of(.any)))
    let differences = Comparison(.exact).values(
      [["id": 1], ["id": 2]], actual, at: "outcomes[0].returned", expecting: length)

    #expect(Self.words(differences) == found)
  }

  @Test(arguments: [
    LikenessRow("the same", ["a": [1, .null]], ["a": [1, .null]]),
    LikenessRow("another number", 1, 2, exact: ["value $"]),
    LikenessRow("a number is a number", 1, 1.5, exact: ["value $"]),
    LikenessRow("numbers by value", 1, 1.0),
    LikenessRow("another word", "paid", "owed", exact: ["value $"]),
    LikenessRow("a word and a payload", "paid", ["paid": 1], shape: ["type $"]),
    LikenessRow("truth is no number", true, 1, shape: ["type $"]),
    LikenessRow("null is nothing else", .null, 1, shape: ["type $"]),
    LikenessRow("something is not null", ["a": 1], ["a": .null], shape: ["type $.a"]),
    LikenessRow("nothing", nil, nil),
    LikenessRow("a value for nothing", nil, 1, shape: ["added $"]),
    LikenessRow("nothing for a value", 1, nil, shape: ["removed $"]),
    LikenessRow(
      "other keys", ["a": 1, "b": 1], ["a": 1, "c": 1], shape: ["removed $.b", "added $.c"]),
    LikenessRow("another case", ["success": 1], ["failure": 1], shape: ["type $"]),
    LikenessRow("a longer list", [1], [1, 2], exact: ["added $"]),
    LikenessRow("an empty list", [1], [], shape: ["removed $"]),
    LikenessRow("a list that was empty", [], [1], shape: ["added $"]),
    LikenessRow("an element of another type", [1, 2], [1, "2"], shape: ["type $[1]"]),
    LikenessRow(
      "an element like another one", [1, "x"], ["y", 2], exact: ["type $[0]", "type $[1]"]),
    LikenessRow(
      "a key that one element lacks", [["a": 1, "b": 1], ["a": 1]], [["a": 1]], exact: ["removed $"]
    ),
    LikenessRow(
      "a key that every element has", [["a": 1, "b": 1], ["a": 1]], [["b": 1]],
      shape: ["removed $[0].a"], exact: ["removed $"]),
    LikenessRow(
      "a key that no element has", [["a": 1]], [["a": 1, "z": 1]], shape: ["added $[0].z"]),
    LikenessRow(
      "a deep difference", [["a": [["b": 1]]]], [["a": [["b": "1"]]]],
      shape: ["type $[0].a[0].b"]),
    LikenessRow("the same kind of token", .token("View#1"), .token("View#2"), exact: ["value $"]),
    LikenessRow("another kind of token", .token("View#1"), .token("Image#1"), shape: ["type $"]),
    LikenessRow(
      "the fields of an error", OrderError.refused,
      .error(ErrorValue(type: "OrderError", caseName: "soldOut", fields: ["item": "milk"])),
      exact: ["value $.item"]),
    LikenessRow(
      "a key that the payload of a case lacks", invalid(["amount": "low", "email": "bad"]),
      invalid(["amount": "low"]), shape: ["removed $.fields.email"]),
    LikenessRow(
      "another text in the payload of a case", invalid(["amount": "low"]),
      invalid(["amount": "wrong"]), exact: ["value $.fields.amount"]),
    LikenessRow(
      "a key that the log of an error lacks", invalid(["amount": "low"], caseName: nil),
      invalid([:], caseName: nil), exact: ["removed $.fields.amount"]),
    LikenessRow("another error", OrderError.refused, OrderError.denied, shape: ["type $"]),
    LikenessRow(
      "another code of Foundation's", cocoa(260), cocoa(513), shape: ["type $"]),
    LikenessRow("no error", OrderError.refused, "soldOut", shape: ["type $"]),
  ])
  func `compares values`(_ row: LikenessRow) {
    #expect(Self.differences(row, .shape) == row.shape)
    #expect(Self.differences(row, .exact) == row.exact)
  }

  private static func invalid(_ fields: Value, caseName: String? = "invalid") -> Value {
    .error(ErrorValue(type: "OrderError", caseName: caseName, fields: ["fields": fields]))
  }

  private static func cocoa(_ code: Int) -> Value {
    .error(
      ErrorValue(
        type: "NSError", fields: ["domain": "NSCocoaErrorDomain", "code": .integer(code)]))
  }

  private static func differences(_ row: LikenessRow, _ policy: Comparison.Policy) -> [String] {
    words(
      Comparison(policy).outcomes(
        .returned(row.recorded), .returned(row.actual), at: .outcome(0)))
  }

  @Test(arguments: [(.null, ""), ("", .null), (.null, []), ([], .null)] as [(Value, Value)])
  func `only warns of another way to say that there is nothing`(recorded: Value, actual: Value) {
    let differences = [Comparison.Policy.shape, .exact].map {
      Comparison($0).values(recorded, actual, at: "outcomes[0].returned").map(\.isWarning)
    }
    #expect(differences == [[true], [false]])
  }

  private static func words(_ differences: [Difference]) -> [String] {
    differences.map { "\($0.change) \($0.place.path)" }
  }

  @Test func `compares what handlers were given, whatever their order`() {
    let recorded = Outcome(
      end: .returned(nil),
      callbacks: [
        .init(handler: "done", arguments: [1], beforeReturning: false),
        .init(handler: "log", arguments: ["x"], beforeReturning: false),
      ])
    let actual = Outcome(
      end: .returned(nil),
      callbacks: [
        .init(handler: "log", arguments: [2], beforeReturning: true),
        .init(handler: "fail", arguments: [], beforeReturning: true),
      ])

    let differences = Comparison(.shape, comparesTiming: true)
      .outcomes(recorded, actual, at: .outcome(3))

    #expect(
      differences.map { "\($0.change) \($0.place)" } == [
        "removed outcomes[3].callbacks[0]", "type outcomes[3].callbacks[1].arguments[0]",
        "value outcomes[3].callbacks[1].before-returning", "added outcomes[3].callbacks[1]",
      ])
  }

  private static func calls(_ handlers: String...) -> Outcome {
    Outcome(
      end: .returned(nil),
      callbacks: handlers.map { .init(handler: $0, arguments: [], beforeReturning: false) })
  }

  @Test(arguments: [Comparison.Policy.shape, .exact])
  func `compares the order of handlers, each as often as it must be called`(
    policy: Comparison.Policy
  ) {
    func differences(_ recorded: Outcome, _ actual: Outcome) -> [String] {
      Comparison(policy).outcomes(recorded, actual, at: .outcome(0))
        .map { "\($0.change) \($0.place)" }
    }
    let recorded = Self.calls("progress", "completion")

    #expect(differences(recorded, recorded) == [])
    #expect(
      differences(recorded, Self.calls("completion", "progress"))
        == ["sequence outcomes[0].callbacks"])
    #expect(differences(recorded, Self.calls("progress", "completion", "progress")) == [])
    #expect(
      differences(recorded, Self.calls("completion")) == ["removed outcomes[0].callbacks[0]"])
  }

  @Test func `leaves out what recording found to be noise`() {
    let volatility = Volatility(learnt: [
      "outcomes[3].callbacks[0].arguments[0].at", "outcomes[3].callbacks[0].before-returning",
    ])
    let comparison = Comparison(.exact, volatility: volatility, comparesTiming: true)

    #expect(
      comparison.outcomes(
        .calledBack(["at": 1]), .calledBack(["at": 2], early: true), at: .outcome(3)
      ).isEmpty)
    #expect(
      comparison.outcomes(
        .calledBack(["at": 1]), .calledBack(["at": 2]), at: .outcome(2)
      ).count == 1)
  }

  @Test(
    arguments: [
      LikenessRow("another value", ["at": "x", "b": 1], ["at": "y", "b": 1]),
      LikenessRow("another type", ["at": "x", "b": 1], ["at": 1, "b": 1], shape: ["type $.at"]),
      LikenessRow("null", ["at": "x", "b": 1], ["at": .null, "b": 1], shape: ["type $.at"]),
      LikenessRow("nothing", ["at": "x", "b": 1], ["b": 1], shape: ["removed $.at"]),
      LikenessRow(
        "another neighbour", ["at": "x", "b": 1], ["at": "y", "b": 2], exact: ["value $.b"]),
    ])
  func `holds what recording found to be noise to its type, and what is declared to nothing`(
    _ row: LikenessRow
  ) {
    let learnt = Volatility(learnt: ["outcomes[0].returned.at"])
    let declared = Volatility(declared: [.json("$.at")])
    func found(
      _ policy: Comparison.Policy, _ volatility: Volatility, inDouble: Bool = false
    ) -> [String] {
      Self.words(
        Comparison(policy, volatility: volatility, mayLackVolatile: inDouble)
          .outcomes(.returned(row.recorded), .returned(row.actual), at: .outcome(0)))
    }

    #expect(found(.shape, learnt) == row.shape)
    #expect(found(.exact, learnt) == row.exact)
    // A double may lack what is volatile, but what it has is of the type.
    let isThere = row.actual?["at"] != .null
    #expect(found(.shape, learnt, inDouble: true) == (isThere ? row.shape : []))
    #expect(found(.shape, declared, inDouble: true).filter { $0.contains("at") }.isEmpty)
    #expect(found(.exact, declared, inDouble: true).filter { $0.contains("at") }.isEmpty)
  }

  @Test(
    arguments: [
      // What the contract says, and whether a number in the place of a recorded string passes.
      (.of(.any), true),
      (.of(.bind("x")), false),
      (.of(.all([.of(.bind("x")), .of(.any)])), true),
      (.of(.oneOf([.of(.integer), .of(.string)])), true),
      (.of(.optional(.of(.any))), true),
      (.of(.not(nil)), true),
    ] as [(Expected, Bool)])
  func `asks the recording where the contract is silent`(_ expected: Expected, _ decides: Bool) {
    for (recorded, actual): (Value, Value) in [
      ("x", 1), (["a": "x"], ["a": 1]), ([["a": "x"]], [["a": 1]]),
    ] {
      let wrapped: Expected =
        switch recorded {
        case .object: ["a": expected]
        case .array: .of(.each(["a": expected]))
        default: expected
        }
      var comparison = Comparison(.shape)
      comparison.accepts = Matching().accepts
      let differences = comparison.outcomes(
        .returned(recorded), .returned(actual), at: .outcome(0),
        expecting: Expectation(returns: wrapped))

      #expect(differences.isEmpty == decides)
    }
  }
}
