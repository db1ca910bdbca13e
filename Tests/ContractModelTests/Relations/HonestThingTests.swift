import ContractBinding
import ContractValues
import Testing

/// Honest doubles with identifiers, versions and numbers of their own, where the vendor's agree by
/// chance.
struct HonestThingTests {
  /// A step with arguments, whose result binds some members.
  private static func step(
    _ operation: String, _ arguments: String, bind names: [String] = []
  ) -> String {
    let bound = names.map { "\($0): { $bind: \($0) }" }.joined(separator: ", ")
    let returns = names.isEmpty ? "" : ", returns: { \(bound) }"
    return "{ call: \(operation), with: { \(arguments) }\(returns) }"
  }

  static let identities = [
    HonestExample(
      testDescription: "ids of two kinds that come from one key",
      scenarios: ["NkK9wQ", "X5mP2q"].map { id in
        (
          [
            step("createUser", "name: Ada", bind: ["id"]),
            step("openAccount", "user: \"${id}\""),
          ],
          [.thing(.string(id), ["name": "Ada"]), .thing(.string(id), ["balance": 0])],
          [.thing("u-1", ["name": "Ada"]), .thing("a-1", ["balance": 0])]
        )
      }),
    HonestExample(
      testDescription: "two kinds with the same members and other names",
      scenarios: [1, 2].map { number in
        let zone: Value = "Europe/Berlin"
        let pair = { (calendar: Value, event: Value) -> [Value] in
          [
            .thing(calendar, ["name": "Team", "timeZone": zone]),
            .thing(event, ["name": "Standup", "timeZone": zone]),
          ]
        }
        return (
          [
            step("createCalendar", "name: Team, timeZone: Europe/Berlin", bind: ["id"]),
            step("createEvent", "calendar: \"${id}\", name: Standup"),
          ],
          pair(.integer(number), .integer(number)), pair(5, 8)
        )
      }),
    HonestExample(
      testDescription: "a list that has what was created only sometimes",
      scenarios: [("al-17", "al-17"), ("al-18", "al-18"), ("al-19", "al-18")].map { id, listed in
        (
          [step("createAlbum", "title: Blue"), "{ call: listNewReleases }"],
          [.thing(.string(id), ["title": "Blue"]), [.thing(.string(listed), ["title": "Blue"])]],
          [.thing("x-1", ["title": "Blue"]), [.thing("x-2", ["title": "Blue"])]]
        )
      }),
  ]

  static let versions = [
    HonestExample(
      testDescription: "a version that is restored",
      scenarios: [1, 4].map { first in
        let documents = { (versions: [Int]) in
          zip(versions, ["Iliad", "Odyssey", "Iliad"]).enumerated().map { index, document in
            .thing(
              "doc-1",
              [
                "version": .integer(document.0), "text": .string(document.1),
                "edits": .integer(index),
              ])
          } as [Value]
        }
        return (
          [
            step("create", "text: Iliad", bind: ["id", "version"]),
            step("update", "id: \"${id}\", text: Odyssey, version: \"${version}\""),
            step("restore", "id: \"${id}\", version: \"${version}\""),
          ],
          documents([first, first + 1, first + 2]), documents([1, 2, 1])
        )
      }),
    HonestExample(
      testDescription: "an event's sequence, which only another time raises",
      scenarios: [0, 3].map { first in
        let events = { (sequences: [Int]) in
          zip(sequences, ["Standup", "Retro"]).map { sequence, title in
            .thing("ev-1", ["sequence": .integer(sequence), "title": .string(title)])
          } as [Value]
        }
        return (
          [
            step("create", "title: Standup", bind: ["id", "sequence"]),
            step("update", "id: \"${id}\", title: Retro, sequence: \"${sequence}\""),
          ],
          events([first, first + 1]), events([0, 0])
        )
      }),
    HonestExample(
      testDescription: "an etag that is a hash, after an update that changes nothing",
      scenarios: [1, 3].map { first in
        let documents = { (versions: [String]) in
          versions.map { .thing("doc-1", ["etag": .string($0), "text": "Iliad"]) } as [Value]
        }
        return (
          [
            step("create", "text: Iliad", bind: ["id", "etag"]),
            step("update", "id: \"${id}\", text: Iliad, etag: \"${etag}\""),
          ],
          documents(["e\(first)", "e\(first + 1)"]), documents(["5f3a", "5f3a"])
        )
      }),
  ]

  static let numbers = [
    HonestExample(
      testDescription: "two levels that are equal after the first change",
      scenarios: [
        (
          [
            "{ call: open, returns: { id: { $bind: id } } }",
            step("earn", "account: \"${id}\", reason: signup"),
          ],
          [0, 1200].map { .thing("acc-1234567", ["points": $0, "lifetimePoints": $0]) },
          [
            .thing("acc-1234567", ["points": 50, "lifetimePoints": 300]),
            .thing("acc-1234567", ["points": 1250, "lifetimePoints": 1500]),
          ]
        )
      ]),
    HonestExample(
      testDescription: "rooms that are numbered rather than counted",
      scenarios: [(1, 2), (2, 3)].map { first, second in
        let house = { (numbers: [Int], total: Int) -> Value in
          [
            "rooms": .array(numbers.map { ["number": .integer($0), "floor": "ground"] }),
            "total": .integer(total),
          ]
        }
        return (
          ["{ call: findHouse }"], [house([first, second], first + second)], [house([1, 2], 7)]
        )
      }),
  ]

  @Test(arguments: identities + versions + numbers)
  func `breaks no relation`(example: HonestExample) throws { try example.check() }
}
