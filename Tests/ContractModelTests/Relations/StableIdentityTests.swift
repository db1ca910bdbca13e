import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Identifiers that are equal in every run, because the vendor counts from 1 again.
struct StableIdentityTests {
  private typealias Example = (steps: String, results: [Value?])

  private static let create =
    "{ call: create, with: { title: Iliad }, returns: { id: { $bind: id } } }"
  private static let find = "{ call: find, with: { id: \"${id}\" } }"
  private static let line = "step 2 returned.id = step 1 returned.id"

  private func book(_ id: Value, _ title: Value = "Iliad") -> Value { ["id": id, "title": title] }

  private func found(_ ids: [(Value, Value)], _ title: Value = "Iliad") throws -> [[String]] {
    try ContractRelations.identities(
      ids.map { created, found in
        (Self.create + ", " + Self.find, [book(created), book(found, title)])
      })
  }

  @Test func `the thing that is found has the id that it was asked by`() throws {
    #expect(try found([("b-1", "b-1")]) == [[Self.line + " (seen once)"]])
    #expect(try found([("b-1", "b-1"), ("b-2", "b-2")]) == [[Self.line], [Self.line]])
    #expect(try found([("b-1", "b-1"), ("b-2", "b-3")]) == [[], []])
  }

  @Test func `equal numbers are of one thing if both have its title`() throws {
    #expect(try found([(1, 1), (2, 2)]) == [[Self.line], [Self.line]])
    #expect(try found([(1, 1), (2, 2)], "Emma") == [[], []])
  }

  @Test func `equal numbers below one key are of one thing`() throws {
    let create = "{ call: order, with: { customer: { id: 7 } }, returns: { id: { $bind: id } } }"
    let examples = [("o-1", 7), ("o-2", 8)].map { order, customer -> Example in
      let result = Value.thing(.string(order), ["customer": ["id": .integer(customer)]])
      let steps = create.replacing("7", with: "\(customer)") + ", " + Self.find
      return (steps, [result, result])
    }
    let line = "step 2 returned.customer.id = step 1 with.customer.id"
    #expect(
      try ContractRelations.examples(examples, methods: ["POST", "GET"])
        .allSatisfy { $0.contains(line) })
  }

  @Test func `a thing with other members may be another one`() throws {
    let steps = Self.create + ", " + Self.find
    let examples = [1, 2].map { id -> Example in
      (steps, [book(id), ["id": id, "title": "Iliad", "pages": 700]])
    }
    #expect(try ContractRelations.identities(examples) == [[], []])
  }

  @Test func `a title that its step was given may be of a new thing`() throws {
    let copy = "{ call: copy, with: { id: \"${id}\", title: Iliad } }"
    let examples = [1, 2].map { id -> Example in
      (Self.create + ", " + copy, [book(id), book(id)])
    }
    #expect(try ContractRelations.identities(examples) == [[], []])
  }

  @Test func `an id that the contract names supports the rule, and needs no relation`() throws {
    let named = "{ call: find, with: { id: \"${id}\" }, returns: { id: b-1 } }"
    let examples: [Example] = [
      (Self.create + ", " + named, [book("b-1"), book("b-1")]),
      (Self.create + ", " + Self.find, [book("b-2"), book("b-2")]),
    ]
    #expect(try ContractRelations.identities(examples) == [[], [Self.line]])
  }

  @Test func `an identifier is compared with one of the same key`() throws {
    let book = { (id: Value) -> Value in ["id": id, "originalID": id, "title": "Iliad"] }
    let examples = ["b-1", "b-2"].map { id -> Example in
      (Self.create + ", " + Self.find, [book(.string(id)), book(.string(id))])
    }
    let lines = try ContractRelations.examples(examples).joined()
    #expect(lines.contains(Self.line))
    #expect(!lines.contains("step 2 returned.originalID = step 1 returned.id"))
  }

  @Test(
    arguments: [
      ("GET", ["owner": "ada", "balance": 7], ["owner": "ada", "balance": 7], true),
      ("POST", ["owner": "ada", "balance": 7], ["owner": "ada", "balance": 7], false),
      ("GET", ["owner": "ada", "balance": 7], ["owner": "ada", "balance": 8], false),
      ("GET", ["owner": "ada"], ["owner": "ada"], false),
      ("GET", ["owner": "ada", "bankID": 7], ["owner": "ada", "bankID": 7], false),
    ] as [(String, [String: Value], [String: Value], Bool)])
  func `a thing without a name is seen again if a read finds all that it had`(
    method: String, opened: [String: Value], found: [String: Value], isLearnt: Bool
  ) throws {
    // Only the arguments are equal, so that the rule for equal keys is tried as well.
    for argument in ["id: \"${id}\"", "owner: ada"] {
      let steps =
        "{ call: open, with: { owner: ada }, returns: { id: { $bind: id } } }, "
        + "{ call: account, with: { \(argument) } }"
      let examples = [1, 2].map { id -> Example in
        (steps, [.thing(.integer(id), opened), .thing(.integer(id), found)])
      }
      let lines = isLearnt ? [Self.line] : []
      #expect(
        try ContractRelations.identities(examples, methods: ["POST", method]) == [lines, lines])
    }
  }

  @Test func `an event is of the thing that an earlier step was given`() throws {
    let samples = try ["store/a", "store/b"].map { key in
      let told = DelegateCall("changed(_:)", [["key": .string(key), "value": "1"]])
      return ContractRelations.Sample(
        try Scenario.examples(["{ call: put, with: { key: \(key) } }, { call: settle }"])[0],
        .example(
          exchanges: [],
          outcomes: [Outcome(end: .returned(nil)), Outcome(end: .returned(nil), received: [told])]))
    }
    #expect(
      ContractRelations(samples, volatile: []).relations[0].map(\.description)
        == ["step 2 received[0].arguments[0].key = step 1 with.key"])
  }

  @Test func `a number belongs to the thing whose id changes from run to run`() throws {
    let steps = "{ call: open, with: { owner: ada } }, { call: close, with: { owner: ada } }"
    let samples = try [1, 2].map { number in
      let things = ["open", "closed"].map { state -> Value in
        .thing(
          .string("0d1f77ab-\(number)"), ["number": .integer(number), "state": .string(state)])
      }
      return ContractRelations.Sample(
        try Scenario.examples([steps])[0],
        .example(
          outcomes: things.map { Outcome(end: .returned($0)) },
          volatile: [0, 1].map { Place(.outcome($0), [.key("returned"), .key("id")]) }))
    }
    #expect(
      ContractRelations(samples, volatile: []).relations[0].map(\.description)
        .contains("step 2 returned.number = step 1 returned.number"))
  }
}
