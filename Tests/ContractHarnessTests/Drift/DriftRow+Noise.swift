import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import TestSupport

extension DriftRow {
  private static let place: Place = "exchanges[0].response.body.a"
  private static let learnt: [Place] = [place, "outcomes[0].returned.a"]

  /// Changes in what the contract declares volatile, and in what recording learnt.
  static var noise: [DriftRow] { harmless + reported + refused }

  private static var harmless: [DriftRow] {
    [
      DriftRow(
        "what is declared volatile", #"{"a":1,"b":"x"}"#, #"{"a":2,"b":"x"}"#,
        volatile: [.json("$.a")], expected: ["same"]),
      DriftRow(
        "another type of what is declared volatile", #"{"a":1}"#, #"{"a":{"b":null}}"#,
        volatile: [.json("$.a")], expected: ["same"]),
      DriftRow(
        "what is declared volatile and gone", #"{"a":1}"#, "{}", volatile: [.json("$.a")],
        expected: ["same"]),
      DriftRow(
        "what was learnt to be volatile", #"{"a":1}"#, #"{"a":2}"#, learnt: learnt,
        expected: ["same"]),
      DriftRow(
        "a number with a fraction", #"{"a":1}"#, #"{"a":2.5}"#, learnt: learnt,
        expected: ["same"]),
      DriftRow(
        "a text that was learnt as a whole", "one\ntwo", "three\nfour\nfive",
        learnt: ["exchanges[0].response.body"], expected: ["same"]),
    ]
  }

  private static var reported: [DriftRow] {
    [
      DriftRow(
        "another type of what was learnt", #"{"a":"x"}"#, #"{"a":7}"#, learnt: learnt,
        expected: [#"warning type \#(place): "x" → 7"#]),
      DriftRow(
        "null in the place of what was learnt", #"{"a":"x"}"#, #"{"a":null}"#, learnt: learnt,
        expected: [#"warning type \#(place): "x" → null"#]),
      DriftRow(
        "what was learnt and is gone", #"{"a":"x"}"#, "{}", learnt: learnt,
        expected: [#"warning removed \#(place): "x" → nothing"#]),
      DriftRow(
        "an object in the place of a secret", #"{"a":"redacted-1"}"#, #"{"a":{"b":1}}"#,
        learnt: learnt, expected: [#"warning type \#(place): "redacted-1" → {"b":1}"#]),
      DriftRow(
        "no text any more", "one\ntwo", #"{"a":1}"#, learnt: ["exchanges[0].response.body"],
        expected: [
          #"warning type exchanges[0].response.body: "one\ntwo" → "{\"a\":1}", line 1"#
        ]),
    ]
  }

  private static var refused: [DriftRow] {
    [
      DriftRow(
        "a type that the contract refuses, beside another value", #"{"a":"x","b":1}"#,
        #"{"a":null,"b":2}"#, returns: ["a": .of(.string, line: 9), "b": .of(.integer, line: 10)],
        learnt: learnt, broken: [.line(9, 1)],
        expected: [
          #"error type \#(place): "x" → null, line 9"#,
          "info value exchanges[0].response.body.b: 1 → 2, line 10",
        ]),
      DriftRow(
        "a volatile value that the contract refuses, beside another value",
        #"{"a":"ord_1","b":1}"#, #"{"a":"inv_1","b":2}"#,
        returns: ["a": .of(.regex("^ord_"), line: 9), "b": .of(.integer, line: 10)],
        learnt: learnt, broken: [.line(9, 1)],
        expected: [
          #"error value \#(place): "ord_1" → "inv_1", line 9"#,
          "info value exchanges[0].response.body.b: 1 → 2, line 10",
        ]),
      DriftRow(
        "a declared value that the contract refuses, and nothing else", #"{"a":"ord_1"}"#,
        #"{"a":"inv_1"}"#, returns: ["a": .of(.regex("^ord_"), line: 9)],
        volatile: [.json("$.a")], broken: [.line(9, 1)],
        expected: [#"error value \#(place): "ord_1" → "inv_1", line 9"#]),
      DriftRow(
        "a value that the contract refuses, beside a volatile one", #"{"a":"ord_1","b":1}"#,
        #"{"a":"inv_1","b":2}"#, returns: ["b": .of(.literal(1), line: 10)], learnt: learnt,
        broken: [.line(10, 1)],
        expected: ["error value exchanges[0].response.body.b: 1 → 2, line 10"]),
    ]
  }
}
