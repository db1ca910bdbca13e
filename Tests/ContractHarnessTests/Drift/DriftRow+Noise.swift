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
        "an identifier that looked like a key", #"{"a":"redacted-1"}"#, #"{"a":"/jobs/job_32"}"#,
        expected: ["same"]),
      DriftRow(
        "a hidden text that is a word now", #"{"a":"redacted-1"}"#, #"{"a":"none"}"#,
        expected: [
          #"info value exchanges[0].response.body.a: "redacted-1" → "none""#
        ]),
      DriftRow(
        "what was learnt to be volatile", #"{"a":1}"#, #"{"a":2}"#, learnt: learnt,
        expected: ["same"]),
      DriftRow(
        "a number with a fraction", #"{"a":1}"#, #"{"a":2.5}"#, learnt: learnt,
        expected: ["same"]),
      DriftRow(
        "a text that was learnt as a whole", "one\ntwo", "three\nfour\nfive",
        learnt: ["exchanges[0].response.body"], expected: ["same"]),
      DriftRow(
        "a time with fewer digits of a second", #"{"a":"2026-11-23T07:39:43.120Z"}"#,
        #"{"a":"2026-11-24T07:39:43.1Z"}"#, learnt: learnt, expected: ["same"]),
      DriftRow(
        "a time without digits of a second", #"{"a":"2026-11-23T07:39:43.120Z"}"#,
        #"{"a":"2026-11-24T07:39:43Z"}"#, learnt: learnt, expected: ["same"]),
      DriftRow(
        "a token that is a little longer", #"{"a":"k3Jd82mXk3Jd82mX"}"#,
        #"{"a":"k3Jd82mXk3Jd82mXyZ7a"}"#, learnt: learnt, expected: ["same"]),
      DriftRow(
        "digits by chance", #"{"a":"12345678"}"#, #"{"a":"a3f29b1c"}"#, learnt: learnt,
        expected: ["same"]),
      DriftRow(
        "prose with a time in it by chance", #"{"a":"never"}"#, #"{"a":"2026-11-24T07:39:43Z"}"#,
        learnt: learnt, expected: ["same"]),
    ]
  }

  private static var reported: [DriftRow] {
    [
      DriftRow(
        "decimal seconds that are a time now", #"{"a":"1795744845.138534"}"#,
        #"{"a":"2026-11-27T02:00:45Z"}"#, learnt: learnt,
        expected: [
          #"error format exchanges[0].response.body.a: "1795744845.138534" → "2026-11-27T02:00:45Z""#
        ]),
      DriftRow(
        "an identifier of another format", #"{"a":"0d1f4f5e-6a5b-4c3d-8e2f-1a2b3c4d5e6f"}"#,
        #"{"a":"10482"}"#, learnt: learnt,
        expected: [
          #"error format \#(place): "0d1f4f5e-6a5b-4c3d-8e2f-1a2b3c4d5e6f" → "10482""#
        ]),
      DriftRow(
        "a time without its zone", #"{"a":"2026-11-23T07:39:43Z"}"#,
        #"{"a":"2026-11-24T07:39:43"}"#, learnt: learnt,
        expected: [
          #"error format \#(place): "2026-11-23T07:39:43Z" → "2026-11-24T07:39:43""#
        ]),
      DriftRow(
        "a time that gains digits of a second", #"{"a":"2026-11-23T07:39:43Z"}"#,
        #"{"a":"2026-11-24T07:39:43.120Z"}"#, learnt: learnt,
        expected: [
          #"error format \#(place): "2026-11-23T07:39:43Z" → "2026-11-24T07:39:43.120Z""#
        ]),
      DriftRow(
        "times that all lose their digits of a second",
        #"{"a":["2026-11-23T07:39:43.12Z","2026-11-23T07:39:43.25Z","2026-11-23T07:39:43.7Z"]}"#,
        #"{"a":["2026-11-24T07:39:43Z","2026-11-24T07:39:44Z","2026-11-24T07:39:45Z"]}"#,
        learnt: (0..<3).map { Place("exchanges[0].response.body.a[\($0)]") ?? place },
        expected: (0..<3).map { index in
          let digits = ["12", "25", "7"][index]
          return #"error format \#(place)[\#(index)]: "2026-11-23T07:39:43.\#(digits)Z" → "#
            + #""2026-11-24T07:39:4\#(3 + index)Z""#
        }),
      DriftRow(
        "an identifier that is half as long", #"{"a":"wal_k3Jd82mXk3Jd82mX"}"#,
        #"{"a":"wal_k3Jd82mX"}"#, learnt: learnt,
        expected: [#"error format \#(place): "wal_k3Jd82mXk3Jd82mX" → "wal_k3Jd82mX""#]),
      DriftRow(
        "an identifier that has lost its beginning", #"{"a":"room_k3Jd82mX"}"#,
        #"{"a":"84920184"}"#, learnt: learnt,
        expected: [#"error format \#(place): "room_k3Jd82mX" → "84920184""#]),
      DriftRow(
        "letters that are digits now", #"{"a":"room_oycezfet"}"#, #"{"a":"84920184"}"#,
        learnt: learnt, expected: [#"error format \#(place): "room_oycezfet" → "84920184""#]),
      DriftRow(
        "a token half as long", #"{"a":"k3Jd82mXk3Jd82mX"}"#, #"{"a":"k3Jd82mX"}"#, learnt: learnt,
        expected: [#"error format \#(place): "k3Jd82mXk3Jd82mX" → "k3Jd82mX""#]),
      DriftRow(
        "a renamed member", #"{"a":1}"#, #"{"b":1}"#,
        expected: [#"error renamed \#(place): {"a":1} → {"b":1}"#]),
      DriftRow(
        "a member in the singular, with another type", #"{"errors":[1]}"#, #"{"error":{"a":1}}"#,
        expected: [
          #"error renamed exchanges[0].response.body.errors: {"errors":[1]} → {"error":{"a":1}}"#
        ]),
      DriftRow(
        "a member with another name and type", #"{"a":[1]}"#, #"{"b":{"a":1}}"#,
        expected: [
          "error removed exchanges[0].response.body.a: [1] → nothing",
          #"info added exchanges[0].response.body.b: nothing → {"a":1}"#,
        ]),
      DriftRow(
        "a volatile header field that is gone",
        [.example(headers: [VendorHeader("ETag", #""x1""#)])], [.example(headers: [])],
        outcomes: [.returned(1), .returned(1)], learnt: ["exchanges[0].response.headers.etag"],
        expected: [#"warning removed exchanges[0].response.headers.etag: "\"x1\"" → nothing"#]),
      DriftRow(
        "a header field that no client needs",
        [.example(headers: [VendorHeader("X-Served-By", "a")])], [.example(headers: [])],
        outcomes: [.returned(1), .returned(1)],
        expected: [#"info removed exchanges[0].response.headers.x-served-by: "a" → nothing"#]),
      DriftRow(
        "another type of what was learnt", #"{"a":"x"}"#, #"{"a":7}"#, learnt: learnt,
        expected: [#"error type \#(place): "x" → 7"#]),
      DriftRow(
        "null in the place of what was learnt", #"{"a":"x"}"#, #"{"a":null}"#, learnt: learnt,
        expected: [#"error type \#(place): "x" → null"#]),
      DriftRow(
        "what was learnt and is gone", #"{"a":"x"}"#, "{}", learnt: learnt,
        expected: [#"error removed \#(place): "x" → nothing"#]),
      DriftRow(
        "an object in the place of a secret", #"{"a":"redacted-1"}"#, #"{"a":{"b":1}}"#,
        learnt: learnt, expected: [#"error type \#(place): "redacted-1" → {"b":1}"#]),
      DriftRow(
        "no text any more", "one\ntwo", #"{"a":1}"#, learnt: ["exchanges[0].response.body"],
        expected: [
          #"error type exchanges[0].response.body: "one\ntwo" → "{\"a\":1}", line 1"#
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
