import ContractBinding
@testable import ContractModel
import ContractValues
import Testing

/// Lists with the identifiers of things that earlier steps made, equal in every run.
struct ListedIdentityTests {
  private typealias Example = (steps: String, results: [Value?])

  private static let create =
    "{ call: create, with: { title: Iliad }, returns: { id: { $bind: id } } }"
  private static let line = "step 2 returned[1].id = step 1 returned.id"

  private static func book(_ id: Value, _ title: Value = "Iliad") -> Value {
    ["id": id, "title": title]
  }

  /// Two scenarios in which a list has what a step made.
  private static func listed(after step: String = create) -> [Example] {
    ["b-1", "b-2"].map { id in
      (step + ", { call: list }", [book(.string(id)), [book("b-0", "Emma"), book(.string(id))]])
    }
  }

  @Test func `a list has what was created`() throws {
    #expect(
      try ContractRelations.identities(Self.listed(), methods: ["POST", "GET"])
        == [[Self.line], [Self.line]])
  }

  @Test func `a list need not have what was only read`() throws {
    #expect(
      try ContractRelations.identities(Self.listed(), methods: ["GET", "GET"]) == [[], []])
  }

  @Test(
    arguments: [
      ("{ call: add, with: { title: Iliad, pages: 700 } }", true),
      ("{ call: find, with: { title: Iliad } }", false), ("{ call: choose }", false),
    ])
  func `a step that returns several arguments has made the thing if no request tells`(
    step: String, isMade: Bool
  ) throws {
    let examples = ["b-1", "b-2"].map { id -> Example in
      let book = Value.thing(.string(id), ["title": "Iliad", "pages": 700])
      return (
        step + ", { call: list }",
        [book, [.thing("b-0", ["title": "Emma", "pages": 500]), book]]
      )
    }
    let line = Self.line + (isMade ? "" : " (seen once)")
    #expect(try ContractRelations.identities(examples) == [[line], [line]])
  }

  @Test(
    arguments: [
      ("list", book("b-3"), book("b-0", "Emma"), false),
      ("list, with: { limit: 1 }", book("b-3"), book("b-0", "Emma"), true),
      ("list, with: { title: Emma }", book("b-3"), book("b-0", "Emma"), true),
      (
        "list, with: { minPrice: 10 }", .thing("b-3", ["price": 5]), .thing("b-0", ["price": 12]),
        true
      ),
    ] as [(String, Value, Value, Bool)])
  func `a list that lacks a thing refutes the rule, unless something explains it`(
    call: String, created: Value, listed: Value, isLearnt: Bool
  ) throws {
    let lacking: Example = (
      "{ call: create, with: { title: Iliad } }, { call: \(call) }", [created, [listed]]
    )
    let learnt = try ContractRelations.identities(
      Self.listed() + [lacking], methods: ["POST", "GET"])
    #expect(learnt == (isLearnt ? [[Self.line], [Self.line], []] : [[], [], []]))
  }

  @Test func `a list that lacks what was removed refutes nothing`() throws {
    let lacking: Example = (
      Self.create + ", { call: remove, with: { id: \"${id}\" } }, { call: list }",
      [Self.book("b-3"), .null, [Self.book("b-0", "Emma")]]
    )
    #expect(
      try ContractRelations.identities(Self.listed() + [lacking])
        == [[Self.line], [Self.line], []].map { $0.map { $0 + " (seen once)" } })
  }

  @Test func `a list that was asked for by one thing may have others as well`() throws {
    let steps =
      Self.create + ", { call: create, with: { title: Emma } }, "
      + "{ call: listLike, with: { id: \"${id}\" } }"
    let (first, second) = (Self.book("b-1"), Self.book("b-2", "Emma"))
    #expect(
      try ContractRelations.identities(
        [(steps, [first, second, [first, second]])], methods: ["POST", "POST", "GET"]) == [
          [
            "step 3 returned[0].id = step 1 returned.id",
            "step 3 returned[1].id = step 2 returned.id",
          ]
        ])
  }
}
