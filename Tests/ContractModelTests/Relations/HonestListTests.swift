import ContractBinding
import ContractValues
import Testing

/// Honest doubles with data of their own: more elements, other numbers, and other orders.
struct HonestListTests {
  static let examples = [
    HonestExample(
      testDescription: "an order of its own with other lines",
      scenarios: [
        (
          ["{ call: place, with: { items: [{ sku: tea }] } }", "{ call: orders }"],
          [.null, [.thing("o-1", ["lines": [["sku": "tea"]]])]],
          [
            .null,
            [
              .thing("o-0", ["lines": [["sku": "milk"]]]),
              .thing("o-1", ["lines": [["sku": "tea"]]]),
            ],
          ]
        )
      ]),
    HonestExample(
      testDescription: "more things than the page holds",
      scenarios: [
        (
          ["{ call: create, with: { name: tea } }", "{ call: list, with: { limit: 5 } }"],
          [.thing("t-1"), ["items": [.thing("t-1"), .thing("t-2"), .thing("t-3")], "total": 3]],
          [
            .thing("x-9"),
            [
              "items": .array((1...5).map { .thing(.string("x-\($0)")) }), "total": 8,
            ],
          ]
        ),
        (
          ["{ call: create, with: { name: milk } }", "{ call: list, with: { limit: 5 } }"],
          [.thing("t-4"), ["items": [.thing("t-4")], "total": 1]],
          [
            .thing("x-9"),
            ["items": .array((1...5).map { .thing(.string("x-\($0)")) }), "total": 8],
          ]
        ),
      ]),
    HonestExample(
      testDescription: "two invoices of one customer",
      scenarios: [
        (
          [
            "{ call: customer, with: { id: cus_000042 } }",
            "{ call: invoices, with: { customerId: cus_000042 } }",
          ],
          [.thing("cus_000042"), [.thing("in_1", ["customerId": "cus_000042"])]],
          [
            .thing("cus_000042"),
            [
              .thing("in_7", ["customerId": "cus_000042"]),
              .thing("in_8", ["customerId": "cus_000042"]),
            ],
          ]
        )
      ]),
    HonestExample(
      testDescription: "comments that are numbered for each issue",
      scenarios: [
        (
          [
            "{ call: comments, with: { issue: a, page: 1 } }",
            "{ call: comments, with: { issue: b, page: 1 } }",
          ],
          [[.thing(101), .thing(102)], [.thing(103)]], [[.thing(1), .thing(2)], [.thing(1)]]
        )
      ]),
    HonestExample(
      testDescription: "projects that have no number of a user",
      scenarios: ["ann", "bob"].enumerated().map { index, name in
        let id = Value.integer(index + 1)
        return (
          ["{ call: user, with: { login: \(name) } }", "{ call: projects }"],
          [
            .thing(id, ["email": .string("\(name)@shop.example")]),
            [.thing(id, ["owner": "x"]), .thing(9, ["owner": "y"])],
          ],
          [
            .thing(7, ["email": .string("\(name)@shop.example")]),
            [.thing(1, ["owner": "x"]), .thing(2, ["owner": "y"])],
          ]
        )
      }),
    HonestExample(
      testDescription: "positions of its own",
      scenarios: ["c-1", "c-2"].map { next in
        (
          ["{ call: list, with: { tag: a } }", "{ call: list, with: { tag: a } }"],
          [["nextCursor": .string(next)], ["nextCursor": .string(next)]],
          [["nextCursor": "after:1"], ["nextCursor": "after:2"]]
        )
      }),
    HonestExample(
      testDescription: "groups in any order",
      scenarios: [
        (
          ["{ call: sales, with: { groupBy: year } }"],
          [[["year": 2023, "sum": 5], ["year": 2024, "sum": 4], ["year": 2025, "sum": 6]]],
          [[["year": 2024, "sum": 5], ["year": 2023, "sum": 4], ["year": 2025, "sum": 6]]]
        )
      ]),
    HonestExample(
      testDescription: "totals of more than one of each",
      scenarios: [(3, 4), (5, 6)].map { first, second in
        let recorded = [first, second].map { ["price": .integer($0), "quantity": 1] as Value }
        return (
          ["{ call: order }"],
          [["lines": .array(recorded), "total": .integer(first + second)]],
          [
            [
              "lines": [["price": 2, "quantity": 2], ["price": 3, "quantity": 1]], "total": 7,
            ]
          ]
        )
      }),
    HonestExample(
      testDescription: "a last page where the vendor has more pages",
      scenarios: [7, 9].map { total in
        (
          ["{ call: list, with: { limit: 2 } }"],
          [["items": [.thing("t-1"), .thing("t-2")], "total": .integer(total), "next": "c2"]],
          [["items": [.thing("x-1"), .thing("x-2")], "total": 2, "next": .null]]
        )
      }),
    HonestExample(
      testDescription: "amounts and numbers of pages beside a page",
      scenarios: [7, 9].map { total in
        (
          ["{ call: list, with: { limit: 2 } }"],
          [
            [
              "items": [.thing("t-1"), .thing("t-2")], "totalPrice": .integer(total),
              "totalPages": .integer(total / 2), "next": "c2",
            ]
          ],
          [
            [
              "items": [.thing("x-1"), .thing("x-2")], "totalPrice": 0, "totalPages": 2,
              "next": "c2",
            ]
          ]
        )
      }),
    HonestExample(
      testDescription: "things of two kinds with numbers of their own",
      scenarios: [1, 2].map { number in
        (
          [
            "{ call: createUser, with: { name: Ada }, returns: { id: { $bind: user } } }",
            "{ call: openAccount, with: { user: \"${user}\" } }",
          ],
          [
            .thing(.integer(number), ["name": "Ada"]),
            .thing(.integer(number), ["name": "Ada", "balance": 0]),
          ],
          [.thing(5, ["name": "Ada"]), .thing(8, ["name": "Ada", "balance": 0])]
        )
      }),
    HonestExample(
      testDescription: "lines of which the vendor has one piece each",
      scenarios: [[1], [1, 1]].map { pieces in
        (
          ["{ call: order }"],
          [
            [
              "lines": .array(pieces.map { ["quantity": .integer($0), "sku": "tea"] }),
              "itemCount": .integer(pieces.count),
            ]
          ],
          [["lines": [["quantity": 3, "sku": "milk"]], "itemCount": 1]]
        )
      }),
    HonestExample(
      testDescription: "times with fewer digits",
      scenarios: [
        (
          ["{ call: create }", "{ call: find }"],
          [
            .thing("a-1", ["createdAt": "2026-01-02T03:04:05.123Z"]),
            .thing("a-1", ["createdAt": "2026-01-02T03:04:05.123Z"]),
          ],
          [
            .thing("a-1", ["createdAt": "2026-01-02T03:04:05.123Z"]),
            .thing("a-1", ["createdAt": "2026-01-02T03:04:05Z"]),
          ]
        )
      ]),
  ]

  @Test(arguments: examples)
  func `breaks no relation`(example: HonestExample) throws { try example.check() }
}
