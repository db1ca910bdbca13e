import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Honest doubles with pages of their own.
struct HonestPageTests {
  private static func things(_ ids: String...) -> Value {
    .array(ids.map { .thing(.string($0), ["name": .string("tea \($0)")]) })
  }

  /// A listing with a total, where the vendor has more elements, and the double has the rest.
  private static func listing(
    _ name: String, limit: Int, recorded: [String: Value], own: [String: Value]
  ) -> HonestExample {
    let items = things("x-1", "x-2")
    return HonestExample(
      testDescription: name,
      scenarios: [7, 9].map { total in
        let page = ["items": things("t-1", "t-2"), "total": .integer(total)].merging(recorded) {
          $1
        }
        return (
          [
            "{ call: create, with: { name: tea } }", "{ call: create, with: { name: milk } }",
            "{ call: listItems, with: { limit: \(limit) } }",
          ],
          things("t-1", "t-2").elements + [.object(page)],
          items.elements + [
            .object(["items": items, "total": 2].merging(own) { $1 })
          ]
        )
      })
  }

  static let examples = [
    HonestExample(
      testDescription: "another page of the size in a list of searches",
      scenarios: ["t-1", "t-4"].map { id in
        let hits = { (found: Value) -> Value in ["results": [["hits": found, "nbHits": 12]]] }
        return (
          [
            "{ call: create, with: { name: tea } }",
            "{ call: listHits, with: { requests: [{ query: tea, hitsPerPage: 2 }] } }",
          ],
          [.thing(.string(id), ["name": .string("tea \(id)")]), hits(things(id, "t-2"))],
          [.thing("x-9", ["name": "tea x-9"]), hits(things("x-1", "x-2"))]
        )
      }),
    listing(
      "a cursor after each full page", limit: 2, recorded: ["next": "c2"], own: ["next": "2"]),
    listing(
      "a cursor at the end", limit: 2, recorded: ["cursor": "c2", "hasMore": true],
      own: ["cursor": "end", "hasMore": false]),
    listing(
      "a token for later changes on the last page", limit: 2,
      recorded: ["nextPageToken": "p2"], own: ["nextPageToken": .null, "nextSyncToken": "s1"]),
  ]

  @Test(arguments: examples)
  func `breaks no relation`(example: HonestExample) throws { try example.check() }

  @Test func `a bound that may shape the elements gives a warning, unless two show it`() throws {
    func photos(_ limit: Int, _ width: Int) -> (String, [Value?]) {
      (
        [
          "{ call: create, with: { name: sea } }", "{ call: create, with: { name: hill } }",
          "{ call: listPhotos, with: { maxWidth: \(limit) } }",
        ].joined(separator: ", "),
        [
          .thing("ph-1", ["width": .integer(width)]), .thing("ph-2", ["width": 90]),
          [.thing("ph-2", ["width": 90])],
        ]
      )
    }
    func lacking(_ scenarios: [(String, [Value?])]) throws -> [[String]] {
      try ContractRelations.examples(scenarios).map { lines in
        lines.filter { $0.contains("lacks") }
      }
    }
    let line = "step 3 returned lacks step 1 returned.id"
    let once = line + " (seen once)"
    #expect(try lacking([photos(200, 4000)]) == [[once]])
    #expect(try lacking([photos(200, 4000), photos(200, 4000)]) == [[once], [once]])
    #expect(try lacking([photos(200, 4000), photos(100, 4000)]) == [[line], [line]])
  }
}
