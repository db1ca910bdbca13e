import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport

/// Every place of a run in which a text may stand, each with the text in it.
enum SecretPlaces {
  static func runs(holding text: String) -> [(place: String, run: Observation)] {
    let json = String(decoding: Value.string(text).json(), as: UTF8.self)
    let markup = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
    let line = text.replacing("\n", with: " ")
    return [
      ("a request's header", .of(.example(requestHeaders: [VendorHeader("X-Note", line)]))),
      ("a response's header", .of(.example(headers: [VendorHeader("X-Note", line)]))),
      ("a trailer", .of(trailer: line)),
      ("a query", .of(.example(target: "/a?note=\(percent(text))&b=1"))),
      ("a form", .of(request: "a=1&note=\(percent(text))", "application/x-www-form-urlencoded")),
      (
        "a part of a form",
        .of(
          request:
            "--b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n\(text)\r\n--b--\r\n",
          "multipart/form-data; boundary=b")
      ),
      ("JSON", .of(response: "{\"a\":{\"note\":[1,\(json)]}}")),
      ("JSON in JSON", .of(response: "{\"a\":\(escaped("{\"note\":\(json)}"))}")),
      ("JSON that is broken", .of(response: "{\"a\":{\"note\":\(json)}, ")),
      ("lines of JSON", .of(response: "{\"a\":1}\n{\"note\":\(json)}\n", "application/x-ndjson")),
      ("XML", .of(response: "<a><note>\(markup)</note></a>", "application/xml")),
      ("an attribute", .of(response: "<a note=\"\(markup)\"><b/></a>", "application/xml")),
      ("CDATA", .of(response: "<a><b><![CDATA[\(text)]]></b></a>", "application/xml")),
      ("an event", .of(response: "event: x\ndata: {\"note\":\(json)}\n\n", "text/event-stream")),
      ("base64", .of(response: "{\"blob\":\"\(Data(text.utf8).base64EncodedString())\"}")),
      ("a text", .of(response: text, "text/plain")),
      ("a result", Observation(outcomes: [Outcome(end: .returned(["note": .string(text)]))])),
      (
        "an error",
        Observation(outcomes: [
          Outcome(end: .threw(.error(ErrorValue(type: "E", fields: ["_0": .string(text)]))))
        ])
      ),
      ("a stream", .of(emitting: text)), ("a probe", .of(observing: text)),
      (
        "a seam",
        Observation(
          outcomes: [],
          interactions: [
            .call(SeamInteraction.Call("f", [.string(text)], result: .threw(.string(text))))
          ])
      ),
      (
        "a failure",
        .of(
          Exchange(
            request: VendorRequest(method: "GET", target: "/"),
            result: .failure(VendorFailure(.refused, text))))
      ),
    ]
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: Value.string(text).json(), as: UTF8.self)
  }

  private static func percent(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
      return isPlain && byte < 128 || byte == 0x2D
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension Redactor {
  /// The run as evidence has it.
  func clean(_ run: Observation) -> Observation { Observation(evidence(of: run)) }
}

extension Observation {
  fileprivate static func of(_ exchange: Exchange) -> Observation {
    Observation(outcomes: [], exchanges: [exchange])
  }

  /// A run whose one answer has a body.
  static func of(response body: String, _ type: String = "application/json") -> Observation {
    .of(.example(headers: [VendorHeader("Content-Type", type)], response: body))
  }

  /// A run whose one request has a body.
  static func of(request body: String, _ type: String) -> Observation {
    .of(.example(requestHeaders: [VendorHeader("Content-Type", type)], request: body))
  }

  fileprivate static func of(trailer value: String) -> Observation {
    var response = VendorResponse(status: 200)
    response.trailers = [VendorHeader("X-Note", value)]
    return .of(
      Exchange(
        request: VendorRequest(method: "GET", target: "/"), result: .response(response)))
  }

  fileprivate static func of(emitting text: String) -> Observation {
    let emissions = Outcome.Emissions([.string(text)], end: .open)
    return Observation(outcomes: [Outcome(end: .open, emissions: emissions)])
  }

  fileprivate static func of(observing text: String) -> Observation {
    var outcome = Outcome(end: .returned(nil))
    outcome.observed = ["note": .string(text)]
    return Observation(outcomes: [outcome])
  }

  /// Everything that the run holds, as text, without escapes.
  var flat: String {
    (exchanges.map(\.flat) + ["\(outcomes)", "\(interactions)"]).joined(separator: "\n")
  }
}
