import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import TestSupport

/// A vendor's answer as it was recorded and as it is now, at an adapter that passes it on.
struct DriftRow: Sendable {
  var testDescription: String
  var recorded: [Exchange]
  var live: [Exchange]
  /// What the adapter makes of the answers; the body of the last one unless said.
  var outcomes: [Outcome]?
  var returns: Expected?
  var volatile: [VolatilePart] = []
  var learnt: [Place] = []
  var broken: [SourceLocation] = []
  /// The judgement, a line for each change.
  var expected: [String]

  static let all = answers + noise + elements + pages + times + writes + questions + withoutTraffic

  private static let long = Array(repeating: "on and", count: 80).joined(separator: " ")

  private static var answers: [DriftRow] {
    var rows: [DriftRow] = []
    rows.append(DriftRow("nothing", #"{"a":1}"#, #"{"a":1}"#, expected: ["same"]))
    rows.append(
      DriftRow(
        "a field more", #"{"a":1}"#, #"{"a":1,"b":2}"#, returns: ["a": 1],
        expected: ["info added exchanges[0].response.body.b: nothing → 2"]))
    rows.append(
      DriftRow(
        "a field less", #"{"a":1,"b":2}"#, #"{"a":1}"#, returns: ["a": 1],
        expected: ["error removed exchanges[0].response.body.b: 2 → nothing"]))
    rows.append(
      DriftRow(
        "another value", #"{"a":1}"#, #"{"a":2}"#,
        expected: ["info value exchanges[0].response.body.a: 1 → 2"]))
    rows.append(
      DriftRow(
        "a list in another order", #"{"a":[{"n":1},{"n":2},{"n":3}]}"#,
        #"{"a":[{"n":3},{"n":2},{"n":1}]}"#,
        expected: [
          "warning order exchanges[0].response.body.a: "
            + #"[{"n":1},{"n":2},{"n":3}] → [{"n":3},{"n":2},{"n":1}]"#
        ]))
    rows.append(
      DriftRow(
        "a list with another element", #"{"a":[1,2]}"#, #"{"a":[2,3]}"#,
        expected: [
          "info value exchanges[0].response.body.a[0]: 1 → 2",
          "info value exchanges[0].response.body.a[1]: 2 → 3",
        ]))
    rows.append(
      DriftRow(
        "a shorter page, and its link", #"{"a":[1,2],"next":"p3","b":{"c":1}}"#,
        #"{"a":[1],"next":"p2","b":{"c":2}}"#,
        expected: [
          "error removed exchanges[0].response.body.a: a list of 2 → a list of 1",
          "info value exchanges[0].response.body.b.c: 1 → 2",
        ]))
    rows.append(
      DriftRow(
        "an emptied text", #"{"a":"/next"}"#, #"{"a":""}"#,
        expected: [#"error format exchanges[0].response.body.a: "/next" → """#]))
    rows.append(
      DriftRow(
        "an opaque id in upper case", #"{"id":"ch_756c1084-f1e"}"#, #"{"id":"CH_AD2A35C0-B05"}"#,
        learnt: [
          .exchange(0).key("response").key("body").key("id"),
          .outcome(0).key("returned").key("id"),
        ],
        expected: [
          "error format exchanges[0].response.body.id: "
            + #""ch_756c1084-f1e" → "CH_AD2A35C0-B05""#
        ]))
    rows.append(
      DriftRow(
        "another end of a long text", "{\"a\":\"\(long) tea\"}",
        "{\"a\":\"\(long) milk, and more\"}",
        expected: [
          "info value exchanges[0].response.body.a: "
            + #"…nd on and on and on and tea" → …nd on and on and on and milk, and more""#
        ]))
    rows.append(
      DriftRow(
        "a long text of another length", "{\"a\":\"\(long)\"}", #"{"a":"x"}"#,
        expected: [
          #"info value exchanges[0].response.body.a: "\#(long.prefix(58))… → "x""#
        ]))
    rows.append(
      DriftRow(
        "a byte far into a body", [.example(headers: [], response: "\(long)\(long) é")],
        [.example(headers: [], response: "\(long)\(long) ö")],
        expected: [
          "info value exchanges[0].response.body: "
            + #"…nd on and on and on and é" → …nd on and on and on and ö""#
        ]))
    rows.append(
      DriftRow(
        "another truth", #"{"a":true}"#, #"{"a":false}"#,
        expected: ["info value exchanges[0].response.body.a: true → false"]))
    rows.append(
      DriftRow(
        "another type", #"{"a":"1"}"#, #"{"a":1}"#,
        expected: [#"error type exchanges[0].response.body.a: "1" → 1"#]))
    rows.append(
      DriftRow(
        "null where something was", #"{"a":"1"}"#, #"{"a":null}"#,
        expected: [#"error type exchanges[0].response.body.a: "1" → null"#]))
    rows.append(
      DriftRow(
        "a longer list", #"{"a":[1]}"#, #"{"a":[1,2]}"#,
        expected: ["info added exchanges[0].response.body.a: a list of 1 → a list of 2"]))
    rows.append(
      DriftRow(
        "a shorter list", #"{"a":[1,2]}"#, #"{"a":[1]}"#,
        expected: ["error removed exchanges[0].response.body.a: a list of 2 → a list of 1"]))
    rows.append(
      DriftRow(
        "another status", [.example()], [.example(status: 201)],
        expected: ["warning status exchanges[0].response.status: 200 → 201"]))
    rows.append(
      DriftRow(
        "what a matcher touches, and accepts", #"{"a":1}"#, #"{"a":2}"#,
        returns: ["a": .of(.integer, line: 9)],
        expected: ["info value exchanges[0].response.body.a: 1 → 2, line 9"]))
    rows.append(
      DriftRow(
        "what a matcher refuses, and a neighbour", #"{"a":1,"b":1}"#, #"{"a":"1","b":2}"#,
        returns: ["a": .of(.integer, line: 9), "b": .of(.integer, line: 10)],
        broken: [.line(9, 1)],
        expected: [
          #"error type exchanges[0].response.body.a: 1 → "1", line 9"#,
          "info value exchanges[0].response.body.b: 1 → 2, line 10",
        ]))
    rows.append(
      DriftRow(
        "what a matcher wants absent", #"{"a":1}"#, #"{"a":1,"b":2}"#,
        returns: ["b": .of(.absent, line: 9)], broken: [.line(9, 1)],
        expected: ["error added exchanges[0].response.body.b: nothing → 2, line 9"]))
    rows.append(
      DriftRow(
        "a header field", [.example()],
        [
          .example(headers: [
            VendorHeader("Content-Type", "application/json"), VendorHeader("X", "1"),
          ])
        ],
        expected: [#"info added exchanges[0].response.headers.x: nothing → "1""#]))
    for (type, response, expected) in mediaTypes {
      rows.append(
        DriftRow(
          "\(type) in place of JSON, with \(response)", [.example(response: "{}")],
          [.example(headers: [VendorHeader("Content-Type", type)], response: response)],
          outcomes: [.returned(1), .returned(1)], expected: expected))
    }
    return rows
  }

  /// Answers of another media type than `application/json`, and the judgements about them.
  private static var mediaTypes: [(type: String, response: String, expected: [String])] {
    let change = "exchanges[0].response.headers.content-type: \"application/json\" → "
    return [
      ("text/html", "{}", ["warning format \(change)\"text/html\""]),
      (
        "application/vnd.api+json", #"{"a":{"b":"1"}}"#,
        [
          "info value \(change)\"application/vnd.api+json\"",
          #"info added exchanges[0].response.body.a: nothing → {"b":"1"}"#,
        ]
      ),
      (
        "application/json; charset=utf-8", "{}",
        ["info value \(change)\"application/json; charset=utf-8\""]
      ),
      (
        "text/html", "<p>",
        [
          "info value \(change)\"text/html\"",
          #"warning type exchanges[0].response.body: "{}" → "<p>""#,
        ]
      ),
    ]
  }

  private static var questions: [DriftRow] {
    var rows: [DriftRow] = []
    rows.append(
      DriftRow(
        "an adapter that asks otherwise",
        [.example(request: #"{"k":1}"#, response: #"{"a":1}"#)],
        [.example(request: #"{"k":2}"#, response: #"{"a":2}"#)],
        expected: ["asked otherwise: exchanges[0].request.body.k"]))
    rows.append(
      DriftRow(
        "an adapter with other headers", [.example()],
        [
          .example(requestHeaders: [VendorHeader("Content-Type", "application/json; charset=utf-8")]
          )
        ],
        expected: ["same"]))
    rows.append(
      DriftRow(
        "what follows from an answer that has changed",
        [.example(response: #"{"next":"a"}"#), .example(request: #"{"k":"a"}"#)],
        [
          .example(response: #"{"next":"b"}"#),
          .example(request: #"{"k":"b"}"#, response: #"{"gone":true}"#),
        ],
        expected: [#"info value exchanges[0].response.body.next: "a" → "b""#]))
    return rows
  }

  private static var withoutTraffic: [DriftRow] {
    var rows: [DriftRow] = []
    rows.append(
      DriftRow(
        "an adapter that makes something else of the same answer", [.example()], [.example()],
        outcomes: [.returned(1), .returned(2)], expected: ["same"]))
    rows.append(
      DriftRow(
        "a vendor on this machine", [], [], outcomes: [.returned("a"), .returned(1)],
        expected: [#"error type outcomes[0].returned: "a" → 1, line 1"#]))
    rows.append(
      DriftRow(
        "a vendor on this machine that throws now", [], [],
        outcomes: [.returned("a"), .threw("gone")], returns: .of(.string, line: 9),
        broken: [.line(9, 1)],
        expected: [#"error sequence outcomes[0]: returned "a" → threw "gone", line 9"#]))
    return rows
  }
}

extension DriftRow {
  init(
    _ name: String, _ recorded: [Exchange], _ live: [Exchange], outcomes: [Outcome]? = nil,
    returns: Expected? = ["never": .of(.optional(.of(.any)))], volatile: [VolatilePart] = [],
    learnt: [Place] = [], broken: [SourceLocation] = [], expected: [String]
  ) {
    self.init(
      testDescription: name, recorded: recorded, live: live, outcomes: outcomes,
      returns: returns, volatile: volatile, learnt: learnt, broken: broken, expected: expected)
  }

  init(
    _ name: String, _ recorded: String, _ live: String,
    returns: Expected? = ["never": .of(.optional(.of(.any)))], volatile: [VolatilePart] = [],
    learnt: [Place] = [], broken: [SourceLocation] = [], expected: [String]
  ) {
    self.init(
      name, [.example(response: recorded)], [.example(response: live)], returns: returns,
      volatile: volatile, learnt: learnt, broken: broken, expected: expected)
  }

  /// The judge's result.
  var result: DriftJudge.Result {
    let scenario = Scenario(
      name: "a key is stored",
      steps: [.count(Expectation(returns: returns))],
      location: .line(6, 1)
    )
    let contract = Contract(
      name: "key-value", protocolName: "Store",
      vendor: VendorDescription(
        name: "etcd", kind: .http, volatile: volatile, location: .line(3, 1)),
      scenarios: [scenario], location: .line(1, 1), protocolLocation: .line(2, 1))
    let old = Recording.example(
      exchanges: recorded, outcomes: [outcomes?[0] ?? recorded.passedOn], volatile: learnt)
    let new = Recording.example(
      exchanges: live, outcomes: [outcomes?[1] ?? live.passedOn])
    return DriftJudge(contract, scenario, adapter: "curl", recording: old)
      .judge(new, broken: broken)
  }

  /// The judgement, a line for each change.
  var judged: [String] {
    switch result {
    case .same: return ["same"]
    case .inputMismatch(let differences):
      return differences.map { "asked otherwise: \($0.place)" }
    case .moved(let drift):
      return drift.map { drift in
        let line = drift.expectation.map { ", line \($0.line)" } ?? ""
        return
          "\(drift.tier) \(drift.change) \(drift.place): \(drift.before) → \(drift.after)\(line)"
      }
    }
  }
}

extension [Exchange] {
  /// The outcome of an adapter that returns the last answer's body.
  fileprivate var passedOn: Outcome {
    guard case .response(let response)? = last?.result else { return .returned() }
    return .returned(try? Value(json: response.body))
  }
}
