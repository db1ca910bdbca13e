import ContractBinding
@testable import ContractModel
@testable import ContractValues
import TestSupport
import Testing

struct ContractRelationsTests {
  /// The scenarios of a contract in YAML with their outcomes.
  private func learnt(
    _ scenarios: [(steps: String, outcomes: [Value?])], volatile: [VolatilePart] = []
  ) throws -> [[String]] {
    let read = try Scenario.examples(scenarios.map(\.steps))
    let samples = zip(read, scenarios).map { scenario, given in
      ContractRelations.Sample(
        scenario, .example(outcomes: given.outcomes.map { Outcome(end: .returned($0)) }))
    }
    return ContractRelations(samples, volatile: volatile).relations.map { $0.map(\.description) }
  }

  @Test func `two distinct values make an echo firm, one is seen once`() throws {
    let create = { (title: String) in "{ call: create, with: { title: \(title) } }" }
    let echo = "step 1 returned.title = step 1 with.title"
    #expect(
      try learnt([(create("Tea"), [["title": "Tea"]]), (create("Milk"), [["title": "Milk"]])])
        == [[echo], [echo]])
    // Each recording of the same value is the same coincidence.
    #expect(
      try learnt([(create("Tea"), [["title": "Tea"]]), (create("Tea"), [["title": "Tea"]])])
        == [["\(echo) (seen once)"], ["\(echo) (seen once)"]])
  }

  @Test func `an echo that its operation shows to be a habit is firm in later steps too`() throws {
    let steps = "{ call: add, with: { title: Buy tea, text: Since Monday } }, { call: find }"
    let item: Value = ["title": "Buy tea", "text": "Since Monday"]
    #expect(
      try learnt([(steps, [item, item])])[0].contains("step 2 returned.text = step 1 with.text"))
    #expect(
      try learnt([(steps, [.null, item])])[0].contains(
        "step 2 returned.text = step 1 with.text (seen once)"))
  }

  @Test func `a list of texts has what earlier steps were given, in any order`() throws {
    let steps = ["Tea", "Milk"].map { "{ call: store, with: { name: \($0) } }, " }.joined()
    let learnt = try learnt([(steps + "{ call: stored }", [.null, .null, ["Milk", "Tea"]])])[0]
    #expect(
      learnt == [
        "step 3 returned[0] = step 2 with.name", "step 3 returned[1] = step 1 with.name",
      ])
  }

  @Test func `an argument of another name needs two distinct values`() throws {
    let find = { (what: String) in "{ call: find, with: { name: \(what) } }" }
    #expect(try learnt([(find("Tea"), [["title": "Tea"]])]) == [[]])
    let echo = "step 1 returned.title = step 1 with.name"
    #expect(
      try learnt([(find("Tea"), [["title": "Tea"]]), (find("Milk"), [["title": "Milk"]])])
        == [[echo], [echo]])
  }

  @Test func `a time may have another zone than the one given`() throws {
    let open = { (due: String, dueAt: Value) -> (steps: String, outcomes: [Value?]) in
      ("{ call: open, with: { due: '\(due)' } }", [["dueAt": dueAt]])
    }
    let echo = "step 1 returned.dueAt = step 1 with.due"
    let first = open("2031-03-04T09:30:00+02:00", "2031-03-04T07:30:00Z")
    let second = open("2031-07-14T16:00:00-05:00", "2031-07-14T21:00:00Z")
    let wrong = open("2031-07-14T16:00:00-05:00", "2031-07-14T16:00:00Z")
    #expect(try learnt([first, second]) == [[echo], [echo]])
    #expect(try learnt([first, wrong]) == [[], []])
  }

  @Test func `the first page is the whole list if it leads to no next page`() throws {
    let list = { (total: Int, next: [String: Value]) -> (steps: String, outcomes: [Value?]) in
      let items = Value.array((0..<total).map { .integer($0) })
      let page: Value = .object(["items": items, "total": .integer(total)].merging(next) { $1 })
      return ("{ call: list, with: { page: 1 } }", [page])
    }
    let count = "step 1 returned.total = length of step 1 returned.items"
    let end: [String: Value] = ["next": .null]
    #expect(try learnt([list(2, end), list(3, end)]) == [[count], [count]])
    // Without such a member, a page may have others after it.
    #expect(try learnt([list(2, [:]), list(3, [:])]) == [[], []])
  }

  @Test func `a whole result is what an earlier step was given`() throws {
    let steps = { (first: String, second: String) in
      "{ call: put, with: { text: \(first) } }, { call: get }, "
        + "{ call: replace, with: { text: \(second) } }, { call: get }"
    }
    let samples = [("Tea at noon", "Milk"), ("Rain all day", "Sunshine")].map { first, second in
      (steps(first, second), [.null, .string(first), .null, .string(second)] as [Value?])
    }
    let echoes = [
      "step 2 returned = step 1 with.text", "step 4 returned = step 3 with.text",
    ]
    #expect(try learnt(samples) == [echoes, echoes])
    // One value shows little, and a short one nothing.
    #expect(try learnt([samples[0]]) == [["step 2 returned = step 1 with.text (seen once)"]])
  }

  @Test func `an error repeats the argument of its own step, though an earlier one was equal`()
    throws
  {
    let samples = try [("ants", "bees"), ("cats", "dogs")].map { first, second in
      let steps =
        "{ call: create, with: { name: \(second) } }, "
        + "{ call: move, with: { name: \(first), newName: \(second) }, throws: taken }"
      let error = ErrorValue(type: "E", caseName: "taken", fields: ["value": .string(second)])
      return try ContractRelations.Sample(
        Scenario.examples([steps])[0],
        .example(outcomes: [
          Outcome(end: .returned(nil)), Outcome(end: .threw(.error(error))),
        ]))
    }
    #expect(
      ContractRelations(samples, volatile: []).relations.map { $0.map(\.description) }
        == Array(repeating: ["step 2 threw.value = step 2 with.newName"], count: 2))
  }

  @Test func `a boolean that a step sets is its argument`() throws {
    let item = { (isOn: Bool) -> Value in ["id": "i-1", "starred": .boolean(isOn), "new": true] }
    let steps = { (isOn: Bool) in "{ call: add }, { call: star, with: { on: \(isOn) } }" }
    let line = "step 2 returned.starred = step 2 with.on"
    let set = (steps(true), [item(false), item(true)] as [Value?])
    let reset = (steps(false), [item(true), item(false)] as [Value?])
    #expect(
      try learnt([set, reset]).map { $0.filter { $0.contains("with.on") } } == [[line], [line]])
    // Only one value was seen, nothing changes, or one recording contradicts it.
    let same = (steps(false), [item(false), item(false)] as [Value?])
    let other = (steps(true), [item(true), item(false)] as [Value?])
    for samples in [[set], [(steps(true), [item(true), item(true)]), same], [set, reset, other]] {
      #expect(try !learnt(samples).joined().contains { $0.contains("with.on") })
    }
  }

  @Test(arguments: [
    ("{ call: f, with: { a: ab } }", Value.object(["a": "ab"])),
    ("{ call: f, with: { a: 12 } }", .object(["a": 12])),
    ("{ call: f, with: { a: true } }", .object(["a": true])),
    ("{ call: f, with: { a: Tea }, returns: { a: Tea } }", .object(["a": "Tea"])),
    ("{ call: f, with: { a: Tea }, returns: { a: { $regex: T } } }", .object(["a": "Tea"])),
  ])
  func `what is short, or said by the contract, is no echo`(
    _ step: String, _ outcome: Value
  ) throws {
    #expect(try learnt([(step, [outcome])]) == [[]])
  }

  @Test func `a step that threw gives later results nothing`() throws {
    let steps = "{ call: f, with: { a: Tea }, throws: true }, { call: g }"
    let scenario = try Scenario.examples([steps])[0]
    let recording = Recording.example(outcomes: [
      Outcome(end: .threw(.error(ErrorValue(type: "E", fields: ["a": "Tea"])))),
      Outcome(end: .returned(["a": "Tea"])),
    ])
    let sample = ContractRelations.Sample(scenario, recording)
    #expect(
      ContractRelations([sample], volatile: []).relations[0].map(\.description)
        == ["step 1 threw.a = step 1 with.a (seen once)"])
  }

  @Test func `a number is the length of a list at two lengths, and never otherwise`() throws {
    let list = "{ call: list }"
    let count = "step 1 returned.total = length of step 1 returned.items"
    let two: Value = ["total": 2, "items": [1, 2]]
    let none: Value = ["total": 0, "items": []]
    #expect(try learnt([(list, [two]), (list, [none])]) == [[count], [count]])
    #expect(try learnt([(list, [two]), (list, [two])]) == [[], []])
    // A page holds fewer than there are.
    let page: Value = ["total": 9, "items": [1, 2, 3]]
    #expect(try learnt([(list, [two]), (list, [none]), (list, [page])]) == [[], [], []])
  }

  @Test func `a number beside pages is their length if it never counts the whole`() throws {
    func page(_ limit: Int, _ next: Value, _ count: Int, _ elements: Int) -> (String, [Value?]) {
      (
        "{ call: list, with: { limit: \(limit) } }",
        [
          [
            "count": .integer(count), "items": .array((1...elements).map { .integer($0) }),
            "next": next,
          ]
        ]
      )
    }
    func lengths(_ scenarios: [(String, [Value?])]) throws -> [[String]] {
      try learnt(scenarios).map { $0.filter { $0.contains("length") } }
    }
    let count = "step 1 returned.count = length of step 1 returned.items"
    let last = page(5, .null, 2, 2)
    #expect(try lengths([page(3, "x", 3, 3), last]) == [[count], [count]])
    // A full page has the length that was asked for.
    #expect(try lengths([page(3, "x", 3, 3), page(2, "y", 2, 2)]) == [[], []])
    #expect(try lengths([page(3, "x", 9, 3), last]) == [[], []])
    // The only pages have all elements.
    #expect(try lengths([page(3, .null, 3, 3), page(2, .null, 2, 2)]) == [[], []])
  }

  @Test func `the pages of a listing have its total in common`() throws {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let given = { (names: [String]) in names.map { "\($0): \($0)" }.joined(separator: ", ") }
    // Two objects with the same members may have them in other orders.
    let steps =
      "{ call: list, with: { \(given(names)), limit: 2 }, returns: { next: { $bind: next } } }, "
      + "{ call: list, with: { cursor: \"${next}\", limit: 2, \(given(names.reversed())) } }"
    func pages(_ totals: [Value], _ key: String = "total") -> (String, [Value?]) {
      (
        steps,
        [
          [key: totals[0], "items": [["id": "p-1"], ["id": "p-2"]], "next": "x1"],
          [key: totals[1], "items": [["id": "p-3"]], "next": .null],
        ]
      )
    }
    func kept(_ scenarios: [(String, [Value?])]) throws -> [String] {
      try learnt(scenarios)[0].filter { line in
        !["lacks", "at most", "more than"].contains(where: line.contains)
      }
    }
    let total = "step 2 returned.total = step 1 returned.total"
    let lacking = "step 2 returned.items lacks step 1 returned.items[0].id"
    for _ in 1...10 { #expect(try learnt([pages([3, 3])])[0].contains(lacking)) }
    #expect(try kept([pages([3, 3])]) == [total])
    #expect(try kept([pages([1371, 1371])]) == [total])
    #expect(try kept([pages([5, 5]), pages([7, 7])]) == [total])
    #expect(try kept([pages([5, 5])]) == [])
    #expect(try kept([pages([2, 2])]) == [])
    #expect(try kept([pages([3, 3]), pages([3, 4])]) == [])
    #expect(try kept([pages([3, 3], "offset")]) == [])
  }

  @Test func `a page counts more than its elements`() throws {
    func page(_ total: Value, _ next: Value) -> (String, [Value?]) {
      let items: Value = [["id": "p-1"], ["id": "p-2"]]
      return ("{ call: list }", [["items": items, "total": total, "next": next]])
    }
    func counted(_ pages: [(String, [Value?])]) throws -> [String] {
      try learnt(pages)[0].filter { $0.contains("more than") }
    }
    let line = "step 1 returned.total counts more than step 1 returned.items"
    #expect(try counted([page(3, "x"), page(4, "y")]) == [line])
    #expect(try counted([page(3, "x"), page(2, .null)]) == [line + " (seen once)"])
    #expect(try counted([page(3, .null), page(4, .null)]) == [])
    #expect(try counted([page(3, "x"), page(4, "x"), page(2, "x")]) == [])
    #expect(try counted([page(3, "x"), page(4, "x"), page(1, .null)]) == [])
    // An amount of money.
    #expect(try counted([page(5000, "x"), page(7000, "x")]) == [])

    let held = { (total: Value, next: Value) in
      try Relation.isHeld(line, "{ call: list }", [page(total, next).1[0] ?? .null])
    }
    #expect(try held(3, "x") == true)
    #expect(try held(1, "x") == false)
    #expect(try held(2, .null) == nil)
    // A double may have a next page after each full one; then another step shows what is there.
    #expect(try held(2, "x") == nil)
    let next = "{ call: list }, { call: list, with: { cursor: x } }"
    let two = page(2, "x").1[0] ?? .null
    #expect(try Relation.isHeld(line, next, [two, ["items": [["id": "p-3"]]]]) == false)
    #expect(try Relation.isHeld(line, next, [two, ["items": []]]) == nil)
    let create = "{ call: create }, { call: list, with: { limit: 2 } }"
    let second = line.replacing("step 1", with: "step 2")
    #expect(try Relation.isHeld(second, create, [["id": "p-3"], two]) == false)
    #expect(try Relation.isHeld(second, create, [["id": "p-2"], two]) == nil)
  }

  @Test func `a thing that two recordings changed at one time was not cancelled later`() throws {
    func cancelled(_ cancelled: String, _ updated: String) -> (String, [Value?]) {
      ("{ call: cancel }", [["cancelledAt": .string(cancelled), "updatedAt": .string(updated)]])
    }
    let times = (1...3).map { "2026-02-11T09:00:0\($0).123456Z" }
    let line = "step 1 returned.cancelledAt ≤ step 1 returned.updatedAt"
    let (first, second) = (cancelled(times[0], times[0]), cancelled(times[1], times[1]))
    #expect(try learnt([first, second]) == [[line], [line]])
    #expect(try learnt([first, first]) == [[], []])
    #expect(try learnt([first, second, cancelled(times[2], times[1])]) == [[], [], []])
    let exact = ["2026-02-11T09:00:01Z", "2026-02-11T09:00:02Z"].map { cancelled($0, $0) }
    #expect(try learnt(exact) == [[], []])
  }

  @Test func `a number is the length of a text at two lengths, and never otherwise`() throws {
    func save(_ text: String) -> String { "{ call: save, with: { text: \"\(text)\" } }" }
    let given = "step 1 returned.size = length of step 1 with.text"
    let tea: Value = ["size": 3]
    #expect(
      try learnt([(save("tea"), [tea]), (save("caf\u{E9}"), [["size": 5]])]) == [[given], [given]])
    #expect(try learnt([(save("tea"), [tea]), (save("rye"), [tea])]) == [[], []])
    #expect(try learnt([(save("tea"), [tea]), (save("milk"), [["size": 5]])]) == [[], []])
    #expect(try learnt([(save("ab"), [["size": 2]]), (save("a"), [["size": 1]])]) == [[], []])
    let beside = "step 1 returned.size = length of step 1 returned.body"
    #expect(
      try learnt([
        ("{ call: read }", [["size": 3, "body": "tea"]]),
        ("{ call: read }", [["size": 4, "body": "milk"]]),
      ]) == [[beside], [beside]])
  }

  @Test(arguments: [(3, true), (4, true), (5, false)])
  func `a length counts characters or bytes`(size: Int, isHeld: Bool) throws {
    let scenario = try Scenario.examples(["{ call: read }"])[0]
    let returned: Value = ["size": .integer(Int(size)), "body": "th\u{E9}"]
    let run = RunValues(scenario, [Outcome(end: .returned(returned))])
    let relation = try #require(
      Relation("step 1 returned.size = length of step 1 returned.body"))

    #expect((relation.check(run) == .held) == isHeld)
  }

  @Test func `a word of the vendor is one of two, each in two scenarios`() throws {
    let get = "{ call: find }"
    let (open, closed): (Value, Value) = (["state": "open"], ["state": "closed"])
    let word = "step 1 returned.state is a word of the vendor"
    let four = [open, closed, open, closed].map { (steps: get, outcomes: [$0] as [Value?]) }
    #expect(try learnt(four) == Array(repeating: [word], count: 4))
    #expect(try learnt(Array(four.dropLast())) == [[], [], []])
    let names = ["Ada", "Eve", "Ada", "Eve"].map { name in
      (steps: get, outcomes: [["state": .string(name)]] as [Value?])
    }
    #expect(try learnt(names) == [[], [], [], []])
  }

  @Test func `a list in no order of the contract's shows nothing by its elements`() throws {
    let step = "{ call: f, with: { a: Tea } }"
    let more: Value = [["a": "Tea"], ["a": "Milk"]]
    #expect(try learnt([(step, [more])]) == [[]])
    let ordered = "{ call: f, with: { a: Tea }, returns: [$any, $any] }"
    #expect(try learnt([(ordered, [more])])[0].count == 1)
  }

  @Test func `what the contract calls volatile shows nothing`() throws {
    let step = "{ call: f, with: { a: Tea } }"
    #expect(try learnt([(step, [["a": "Tea"]])], volatile: [.json("$.a")]) == [[]])
  }
}
