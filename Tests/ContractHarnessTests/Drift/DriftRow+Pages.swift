import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractValues
import TestSupport

extension DriftRow {
  private static func version(
    _ id: Int, at times: String..., by method: String = "POST"
  ) -> [Exchange] {
    times.map {
      .example(method: method, response: #"{"id":\#(id),"at":"2026-11-23T07:39:\#($0)Z"}"#)
    }
  }

  /// Times that the vendor renews, or did.
  static var times: [DriftRow] {
    let learnt = [0, 1, 2].map { Place.exchange($0).key("response").key("body").key("at") }
    func row(_ name: String, _ recorded: [Exchange], _ live: [Exchange], _ expected: String...)
      -> DriftRow
    {
      DriftRow(
        name, recorded, live, outcomes: [.returned(1), .returned(1)], learnt: learnt,
        expected: expected)
    }
    let change =
      "warning value exchanges[1].response.body.at: "
      + #""2026-11-23T07:39:41.100001Z" after "2026-11-23T07:39:40.100001Z" → "#
      + #""2026-11-23T07:39:50.100001Z" after "2026-11-23T07:39:50.100001Z""#
    let recorded = version(1, at: "40.100001", "41.100001")
    return [
      row("a time that is renewed", recorded, version(1, at: "50.100001", "50.200001"), "same"),
      row(
        "a time that is renewed no more", recorded, version(1, at: "50.100001", "50.100001"),
        change),
      row(
        "a time that a later read still shows",
        version(1, at: "40.100001", "41.100001", by: "GET"),
        version(1, at: "50.100001", "50.100001", by: "GET"), "same"),
      DriftRow(
        "a time that is renewed no more, and need not be", recorded,
        version(1, at: "50.100001", "50.100001"), outcomes: [.returned(1), .returned(1)],
        volatile: [.json("$.at")], learnt: learnt, expected: ["same"]),
      row(
        "a time that is renewed later", version(1, at: "40.100001", "41.100001", "42.100001"),
        version(1, at: "50.100001", "50.100001", "50.200001"), "same"),
      row(
        "two changes within a millisecond", version(1, at: "40.100", "40.101"),
        version(1, at: "50.100", "50.100"), "same"),
      row(
        "two objects of one time", version(1, at: "40.100001") + version(2, at: "41.100001"),
        version(1, at: "50.100001") + version(2, at: "50.100001"), "same"),
    ]
  }

  private static func answers(_ first: Exchange, _ balance: Int) -> [Exchange] {
    [first, .example(response: #"{"balance":\#(balance)}"#)]
  }

  /// Writes that do something else, and what follows from them.
  static var writes: [DriftRow] {
    func row(
      _ name: String, _ method: String, status: Int = 201, _ expected: String...
    ) -> DriftRow {
      DriftRow(
        name, answers(.example(method: method, target: "/payments"), 5),
        answers(.example(method: method, target: "/payments", status: status), 3),
        outcomes: [.returned(1), .returned(1)], expected: expected)
    }
    let status = "warning status exchanges[0].response.status: 200 → 201"
    return [
      row(
        "a write that is refused, and its effect", "POST", status: 409,
        "warning status exchanges[0].response.status: 200 → 409"),
      row(
        "a write with another status of its class, and another value", "POST", status,
        "info value exchanges[1].response.body.balance: 5 → 3"),
      row(
        "a read with another status, and another value", "GET", status,
        "info value exchanges[1].response.body.balance: 5 → 3"),
    ]
  }

  private static func element(_ name: Int, tags: Int = 1) -> String {
    let tags = (0..<tags).map { #""t\#($0)""# }.joined(separator: ",")
    return #"{"name":"n\#(name)","length":\#(name * 10),"tags":[\#(tags)]}"#
  }

  /// The places of a member in the first elements of the first page.
  private static func members(_ key: String, ofElements count: Int) -> [Place] {
    (0..<count).map {
      .exchange(0).key("response").key("body").key("items").index($0).key(key)
    }
  }

  private static func page(_ elements: String..., after: String = "") -> Exchange {
    .example(response: #"{"items":[\#(elements.joined(separator: ","))]\#(after)}"#)
  }

  private static func tagged(_ tag: String, language: String, _ body: String) -> Exchange {
    .example(
      headers: [
        VendorHeader("Content-Type", "application/json"), VendorHeader("ETag", "\"\(tag)\""),
        VendorHeader("Content-Language", language),
      ], response: body)
  }

  /// Lists of which a vendor answers a page at a time.
  static var pages: [DriftRow] {
    [
      DriftRow(
        "pages in another order",
        [page(element(1), element(2, tags: 2)), page(element(3, tags: 3))],
        [page(element(3, tags: 3), element(2, tags: 2)), page(element(1))],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          "warning order exchanges[0].response.body.items: "
            + #"[{"length":10,"name":"n1","tags":["t0"]},{"length":20,"name… → "#
            + #"[{"length":30,"name":"n3","tags":["t0","t1","t2"]},{"length…"#,
          "warning order exchanges[1].response.body.items: "
            + #"[{"length":30,"name":"n3","tags":["t0","t1","t2"]}] → "#
            + #"[{"length":10,"name":"n1","tags":["t0"]}]"#,
        ]),
      DriftRow(
        "elements that only one member tells apart, in another order",
        [page(#"{"id":"x1","name":"a"}"#, #"{"id":"x2","name":"b"}"#)],
        [page(#"{"id":"y1","name":"b"}"#, #"{"id":"y2","name":"a"}"#)],
        outcomes: [.returned(1), .returned(1)], learnt: members("id", ofElements: 2),
        expected: [
          "warning order exchanges[0].response.body.items: "
            + #"[{"id":"x1","name":"a"},{"id":"x2","name":"b"}] → "#
            + #"[{"id":"y1","name":"b"},{"id":"y2","name":"a"}]"#
        ]),
      DriftRow(
        "two answers to one request, of which each has the other's state",
        [page(#"{"id":"x1","state":"queued"}"#), page(#"{"id":"x1","state":"done"}"#)],
        [page(#"{"id":"y1","state":"done"}"#), page(#"{"id":"y1","state":"queued"}"#)],
        outcomes: [.returned(1), .returned(1)],
        learnt: members("id", ofElements: 1) + [
          .exchange(1).key("response").key("body").key("items").index(0).key("id")
        ],
        expected: [
          #"info value exchanges[0].response.body.items[0].state: "queued" → "done""#,
          #"info value exchanges[1].response.body.items[0].state: "done" → "queued""#,
        ]),
      DriftRow(
        "a list in another order, with members that the contract declares volatile",
        [page(#"{"a":1,"b":1,"note":null}"#, #"{"a":2,"b":2,"note":"x"}"#)],
        [page(#"{"a":2,"b":2,"note":null}"#, #"{"a":1,"b":1,"note":"x"}"#)],
        outcomes: [.returned(1), .returned(1)], volatile: [.json("$.items[*].note")],
        expected: [
          "warning order exchanges[0].response.body.items: "
            + #"[{"a":1,"b":1,"note":null},{"a":2,"b":2,"note":"x"}] → "#
            + #"[{"a":2,"b":2,"note":null},{"a":1,"b":1,"note":"x"}]"#
        ]),
      DriftRow(
        "an element alone, with volatile members of another type",
        [page(#"{"at":"2026-11-23T07:39:40Z","until":"2026-11-24T07:39:40Z"}"#)],
        [page(#"{"at":1795816872,"until":1795903272}"#)],
        outcomes: [.returned(1), .returned(1)],
        learnt: members("at", ofElements: 1) + members("until", ofElements: 1),
        expected: [
          "warning type exchanges[0].response.body.items[0].at: "
            + #""2026-11-23T07:39:40Z" → 1795816872"#,
          "warning type exchanges[0].response.body.items[0].until: "
            + #""2026-11-24T07:39:40Z" → 1795903272"#,
        ]),
      DriftRow(
        "elements of which the recording knows none",
        [page(element(1))], [page(element(4))], outcomes: [.returned(1), .returned(1)],
        expected: [
          "info value exchanges[0].response.body.items[0].length: 10 → 40",
          #"info value exchanges[0].response.body.items[0].name: "n1" → "n4""#,
        ]),
      DriftRow(
        "an element that is as it was before",
        [page(element(1)), page(element(2))], [page(element(1)), page(element(1))],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          "info value exchanges[1].response.body.items[0].length: 20 → 10",
          #"info value exchanges[1].response.body.items[0].name: "n2" → "n1""#,
        ]),
      DriftRow(
        "an element that is there twice, in place of another",
        [page(element(1), element(2), element(3))], [page(element(1), element(2), element(2))],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          "info value exchanges[0].response.body.items[2].length: 30 → 20",
          #"info value exchanges[0].response.body.items[2].name: "n3" → "n2""#,
        ]),
      DriftRow(
        "one member of an element, as another element has it",
        [page(element(1)), page(element(1, tags: 2))],
        [page(element(1, tags: 2)), page(element(1, tags: 2))],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          "info added exchanges[0].response.body.items[0].tags: a list of 1 → a list of 2"
        ]),
      DriftRow(
        "a longer page, and what stands beside it",
        [page(element(1), after: #","count":1,"next":"p2","page":{"more":true,"size":1,"at":7}"#)],
        [
          page(
            element(1), element(2),
            after: #","count":2,"next":null,"page":{"more":false,"size":2,"at":9}"#)
        ], outcomes: [.returned(1), .returned(1)],
        expected: [
          "warning added exchanges[0].response.body.items: a list of 1 → a list of 2",
          "info value exchanges[0].response.body.page.at: 7 → 9",
        ]),
      DriftRow(
        "a shorter page, and the next one",
        [page(element(1), element(2)), page(element(3), after: #","pages":2"#)],
        [page(element(1)), page(element(2), after: #","pages":3"#)],
        outcomes: [.returned(1), .returned(1)],
        expected: ["warning removed exchanges[0].response.body.items: a list of 2 → a list of 1"]),
      DriftRow(
        "a shorter page, and a next one with an element that nobody knows",
        [page(element(1), element(2)), page(element(3))], [page(element(1)), page(element(4))],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          "warning removed exchanges[0].response.body.items: a list of 2 → a list of 1",
          "info value exchanges[1].response.body.items[0].length: 30 → 40",
          #"info value exchanges[1].response.body.items[0].name: "n3" → "n4""#,
        ]),
      DriftRow(
        "another page, and a shorter one after it",
        [page(element(1)), page(element(2), element(3))], [page(element(2)), page(element(3))],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          "info value exchanges[0].response.body.items[0].length: 10 → 20",
          #"info value exchanges[0].response.body.items[0].name: "n1" → "n2""#,
          "warning removed exchanges[1].response.body.items: a list of 2 → a list of 1",
        ]),
      DriftRow(
        "a longer list, and what does not follow from it",
        [tagged("v1", language: "de", #"{"currency":"EUR","items":[1],"total":7}"#)],
        [tagged("v2", language: "fr", #"{"currency":"USD","items":[1,2],"total":9}"#)],
        outcomes: [.returned(1), .returned(1)],
        expected: [
          #"info value exchanges[0].response.headers.content-language: "de" → "fr""#,
          #"info value exchanges[0].response.body.currency: "EUR" → "USD""#,
          "info added exchanges[0].response.body.items: a list of 1 → a list of 2",
        ]),
      DriftRow(
        "a list that is empty no more", #"{"a":[]}"#, #"{"a":[1]}"#,
        expected: ["warning added exchanges[0].response.body.a: a list of 0 → a list of 1"]),
    ]
  }
}
