import ContractBinding
import ContractValues
import Testing

/// Honest doubles that count the things of all kinds together, where the vendor counts those of
/// each kind from 1.
struct HonestKindTests {
  static let examples = things + accounts + lists

  private static let things = [
    HonestExample(
      testDescription: "a user and an account with one name",
      scenarios: [(1, "Ada"), (2, "Bob")].map { number, name in
        (
          [
            "{ call: createUser, with: { name: \(name) } }",
            "{ call: createAccount, with: { name: \(name) } }",
          ],
          Array(repeating: .thing(.integer(number), ["name": .string(name)]), count: 2),
          [5, 8].map { .thing($0, ["name": .string(name)]) }
        )
      }),
    HonestExample(
      testDescription: "an invoice and a credit note of one order",
      scenarios: [(1, "o-1", 30), (2, "o-2", 45)].map { number, order, amount in
        let paper = { (id: Value) -> Value in
          .thing(
            id, ["number": id, "orderId": .string(order), "amount": .integer(amount)])
        }
        return (
          [
            "{ call: createInvoice, with: { orderId: \(order) } }",
            "{ call: createCreditNote, with: { orderId: \(order) } }",
          ],
          [paper(.integer(number)), paper(.integer(number))], [paper(5), paper(8)]
        )
      }),
  ]

  /// Accounts with the numbers of users that an earlier step found or deleted.
  private static let accounts = [
    ("found", "findUser", Value?.some("Ada")), ("deleted", "deleteUser", nil),
  ].flatMap { word, operation, name in
    [[1, 2], [1001, 1002], ["u-1", "u-2"]].map { (numbers: [Value]) in
      HonestExample(
        testDescription: "an account that is opened after user \(numbers[0]) was \(word)",
        scenarios: numbers.map { number in
          let user = name.map { Value.thing(number, ["name": $0]) } ?? .null
          let account = { (id: Value) -> Value in .thing(id, ["balance": 0, "currency": "EUR"]) }
          return (
            [
              "{ call: \(operation), with: { id: \(number.scalarText ?? "") } }",
              "{ call: openAccount, with: { currency: EUR } }",
            ],
            [user, account(number)], [user, account(8)]
          )
        })
    }
  }

  private static let lists = [
    HonestExample(
      testDescription: "a list that has what was created only sometimes, and else another title",
      scenarios: [
        ("al-17", "al-17", "Blue"), ("al-18", "al-18", "Blue"), ("al-19", "al-18", "Red"),
      ]
      .map { created, listed, title in
        (
          ["{ call: createAlbum }", "{ call: listNewReleases }"],
          [
            .thing(.string(created), ["title": "Blue"]),
            [.thing(.string(listed), ["title": .string(title)])],
          ],
          [.thing("x-1", ["title": "Blue"]), [.thing("x-2", ["title": "Red"])]]
        )
      }),
    HonestExample(
      testDescription: "a list that has what was found only by chance",
      scenarios: ["al-17", "al-18"].map { id in
        (
          ["{ call: findAlbumOfTheDay }", "{ call: listNewReleases }"],
          [.thing(.string(id), ["title": "Blue"]), [.thing(.string(id), ["title": "Blue"])]],
          [.thing("x-1", ["title": "Blue"]), [.thing("x-2", ["title": "Red"])]]
        )
      }),
  ]

  @Test(arguments: examples)
  func `breaks no relation`(example: HonestExample) throws { try example.check() }

  @Test(arguments: accounts)
  func `breaks no relation without requests`(example: HonestExample) throws {
    try example.check(hasRequests: false)
  }
}
