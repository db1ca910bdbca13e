import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Numbers of a thing that follow from the lines of earlier steps, such as the pieces of an order.
struct LineNumberTests {
  private typealias Example = (steps: String, results: [Value?])

  private static func item(_ sku: String) -> String { "{ call: item, with: { sku: \(sku) } }" }

  private static func stock(_ onHand: Int, _ held: Int) -> Value {
    ["held": .integer(held), "onHand": .integer(onHand)]
  }

  private static func lines(_ pieces: [(String, Int)]) -> Value {
    ["lines": .array(pieces.map { ["sku": .string($0), "pieces": .integer($1)] })]
  }

  private func learnt(_ examples: [Example], _ word: String) throws -> [[String]] {
    try ContractRelations.examples(examples).map { $0.filter { $0.contains(word) } }
  }

  // MARK: Lines that a step returns

  /// Two items before and after a step whose result has a line for each.
  private static func picked(_ first: [Int], _ second: [Int], _ lines: [(String, Int)]) -> Example {
    let items = [item("TEA"), item("CUP")]
    return (
      (items + ["{ call: pick }"] + items).joined(separator: ", "),
      [
        stock(first[0], first[1]), stock(second[0], second[1]), Self.lines(lines),
        stock(first[2], first[3]), stock(second[2], second[3]),
      ]
    )
  }

  @Test func `a line takes its pieces from the number of the thing that it names`() throws {
    let example = Self.picked([50, 15, 35, 0], [36, 8, 28, 0], [("TEA", 15), ("CUP", 8)])
    let line = { (key: String) in
      [(4, 1, 0), (5, 2, 1)].map { step, before, index in
        "step \(step) returned.\(key) = difference of step \(before) returned.\(key) and "
          + "step 3 returned.lines[\(index)].pieces"
      }
    }
    #expect(try learnt([example], ".pieces") == [line("held") + line("onHand")].map { $0.sorted() })
  }

  @Test func `two lines of one name, and a number against it, show nothing`() throws {
    let line = { (sku: String, pieces: Int) in "{ sku: \(sku), pieces: \(pieces) }" }
    var given = Self.picked([50, 15, 35, 0], [36, 8, 28, 0], [])
    let pick = { (lines: [String]) in
      Self.picked([50, 15, 35, 0], [36, 8, 28, 0], []).steps.replacing(
        "call: pick", with: "call: pick, with: { lines: [\(lines.joined(separator: ", "))] }")
    }
    given.steps = pick([line("TEA", 15), line("CUP", 8)])
    #expect(try learnt([given], ".pieces")[0].count == 4)
    given.steps = pick([line("TEA", 15), line("CUP", 8), line("TEA", 1), line("CUP", 1)])
    #expect(try learnt([given], ".pieces") == [[]])
    let other = Self.picked([50, 15, 35, 0], [36, 8, 29, 0], [("TEA", 15), ("CUP", 8)])
    #expect(try learnt([other], "onHand = difference") == [[]])
  }

  @Test func `a number down to zero alone shows no amount`() throws {
    let example = Self.picked([50, 15, 50, 0], [36, 8, 36, 0], [("TEA", 15), ("CUP", 8)])
    #expect(try learnt([example], ".pieces") == [[]])
  }

  @Test func `the lines of a double may be in another order`() throws {
    let example = Self.picked([50, 15, 35, 0], [36, 8, 28, 0], [("TEA", 15), ("CUP", 8)])
    let line =
      "step 4 returned.held = difference of step 1 returned.held and step 3 returned.lines[0].pieces"
    let run = { (lines: [(String, Int)], held: Int, isAligned: Bool) throws -> Relation.Check? in
      var results = example.results.compactMap(\.self)
      results[2] = Self.lines(lines)
      results[3] = Self.stock(35, held)
      let recorded = RunValues(
        try Scenario.examples([example.steps])[0],
        example.results.map { Outcome(end: .returned($0)) })
      let own = RunValues(recorded.scenario, results.map { Outcome(end: .returned($0)) })
      return Relation(line)?.check(
        isAligned ? own.aligned(by: recorded.anchors) : own, recorded: recorded)
    }
    let broken = Relation.Check.broken(.init(value: 15, other: 0))
    #expect(try run([("TEA", 15), ("CUP", 8)], 0, true) == .held)
    #expect(try run([("CUP", 8), ("TEA", 15)], 0, true) == .held)
    #expect(try run([("CUP", 8), ("TEA", 15)], 15, true) == broken)
    // Nobody knows whose line it is.
    #expect(try run([("CUP", 8), ("TEA", 15)], 0, false) == .notApplicable)
  }

  // MARK: First numbers

  private static func received(_ pieces: Int, _ onHand: Int, holding held: Int? = nil) -> Example {
    let receive = "{ call: receive, with: { sku: TEA, pieces: \(pieces) } }"
    let hold = held.map { "{ call: hold, with: { lines: [{ sku: TEA, boxes: \($0) }] } }" }
    return (
      ([receive] + [hold].compactMap { $0 } + [item("TEA")]).joined(separator: ", "),
      [[:]] + (held == nil ? [] : [[:]]) + [stock(onHand, held ?? 0)]
    )
  }

  private static let first = "step 2 returned.onHand = step 1 with.pieces"

  @Test func `a first number is what a step was given`() throws {
    #expect(
      try learnt([Self.received(40, 40), Self.received(12, 12)], "pieces")
        == [[Self.first], [Self.first]])
    #expect(try learnt([Self.received(40, 40)], "pieces") == [[]])
    #expect(try learnt([Self.received(4, 4), Self.received(2, 2)], "pieces") == [[], []])
    #expect(try learnt([Self.received(40, 40), Self.received(12, 13)], "pieces") == [[], []])
  }

  @Test func `an operation that leaves zero adds nothing`() throws {
    let held = [Self.received(40, 40, holding: 6), Self.received(30, 30, holding: 8)]
    let line = "step 3 returned.held = step 2 with.lines[0].boxes"
    let small = Self.received(50, 50, holding: 9)
    #expect(
      try learnt(held + [small, Self.received(9, 9)], "boxes").prefix(3)
        == [[line], [line], [line]])
    // Nothing shows that a delivery holds none.
    #expect(try learnt(held + [small], "boxes") == [[], [], []])
  }

  @Test func `amounts of several steps are added up`() throws {
    let twice: Example = (
      """
      { call: receive, with: { sku: TEA, pieces: 30 } }, \
      { call: receive, with: { sku: TEA, pieces: 24 } }, \(Self.item("TEA"))
      """, [["entry": 1], ["entry": 2], Self.stock(54, 0)]
    )
    #expect(
      try learnt([twice, Self.received(40, 40)], "pieces") == [
        ["step 3 returned.onHand = step 1 with.pieces plus step 2 with.pieces"], [Self.first],
      ])
  }
}
