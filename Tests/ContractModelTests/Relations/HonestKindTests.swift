import ContractBinding
import ContractValues
import Testing

/// Honest doubles that count the things of all kinds together, where the vendor counts those of
/// each kind from 1.
struct HonestKindTests {
  static let examples = [
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
    HonestExample(
      testDescription: "an account that is opened after a user was found",
      scenarios: [1, 2].map { number in
        let account = { (id: Value) -> Value in .thing(id, ["balance": 0, "currency": "EUR"]) }
        return (
          [
            "{ call: findUser, with: { id: \(number) } }",
            "{ call: openAccount, with: { currency: EUR } }",
          ],
          [.thing(.integer(number), ["name": "Ada"]), account(.integer(number))],
          [.thing(.integer(number), ["name": "Ada"]), account(8)]
        )
      }),
    HonestExample(
      testDescription: "an account that is opened after a user was deleted",
      scenarios: [1, 2].map { number in
        let account = { (id: Value) -> Value in .thing(id, ["balance": 0, "currency": "EUR"]) }
        return (
          [
            "{ call: deleteUser, with: { id: \(number) } }",
            "{ call: openAccount, with: { currency: EUR } }",
          ],
          [.null, account(.integer(number))], [.null, account(8)]
        )
      }),
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
}
