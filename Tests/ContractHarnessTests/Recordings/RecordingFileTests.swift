import ContractBinding
import ContractHarness
@testable import ContractModel
import Foundation
import TestSupport
import Testing

struct RecordingFileTests {
  @Test func `lays a recording out for review`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/key-value/a-key-is-stored.json")

    try file.write(.golden)

    #expect(folder.files["key-value/a-key-is-stored.json"]?.text == Recording.goldenText)
    #expect(folder.files.keys.filter { $0.hasSuffix("json") } == ["key-value/a-key-is-stored.json"])
    #expect(try file.read() == .golden)
  }

  @Test(
    arguments: [
      "", "a", "a\n", "\n", "\n\n", "a\r\nb\r\n", "a\rb", "a\n\nb", "é\n😀", "\u{FEFF}a",
      "\u{9B}31m",
      "{\"a\":", "[1,]", "{\"a\":1,\"a\":2}", "data: {\"a\":1}\n\n", "\"\\", "\u{2028}",
    ])
  func `gives text bodies back to the byte`(text: String) throws {
    let exchange = Exchange.example(
      requestHeaders: [], request: text, headers: [VendorHeader("Content-Type", "text/plain")],
      response: text)

    #expect(try roundTrip(.example(exchanges: [exchange])).evidence.exchanges == [exchange])
  }

  @Test(
    arguments: [
      #"{"b":1,"a":2}"#, #"{"b\"":1,"a":2}"#, "{\"b\u{7F}\":1,\"a\":2}",
      #"{"b\\":1,"a":"\ud83d\ude00"}"#,
      #"{"b\u2028":1,"a\n":[{"é":1,"a\t":2}]}"#,
    ])
  func `gives JSON bodies back to the byte, with their keys in order`(text: String) throws {
    let headers = [VendorHeader("Content-Type", "application/json")]
    let exchange = Exchange.example(
      requestHeaders: headers, request: text, headers: headers, response: text + "\n" + text + "\n")

    #expect(try roundTrip(.example(exchanges: [exchange])).evidence.exchanges == [exchange])
  }

  @Test(
    arguments: [
      "{\"text\":[1,{\"json\":2}],\"z\":\"}]\\\"\"}", "12", "null", "\"a\"", "[[[]],{}]",
      String(repeating: "{\"a\":", count: 100) + "1" + String(repeating: "}", count: 100),
      "plain text, of \"lines\"\n and {braces", "<a>xml</a>", "\u{0}",
    ])
  func `reads all but bodies and header fields where none is looked at`(body: String) throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/key-value/a-key-is-stored.json")
    var recording = Recording.example(exchanges: [.example(request: body, response: body)])
    recording.evidence.outcomes = [Outcome(end: .returned(["json": "kept", "text": ["file": 1]]))]
    try file.write(recording)

    let read = try file.read(needsBodies: false)

    var bare = recording
    bare.evidence.exchanges[0].request.body = []
    bare.evidence.exchanges[0].request.headers = []
    if case .response(var response) = bare.evidence.exchanges[0].result {
      response.body = []
      response.headers = []
      bare.evidence.exchanges[0].result = .response(response)
    }
    #expect(read == bare)
  }

  @Test func `keeps what crossed a seam where no body is looked at`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    var recording = Recording.example(exchanges: [])
    let call = SeamInteraction.Call(
      "send", [["json": 1]], result: .returned(["text": "b", "request": ["json": 2]]))
    recording.evidence.interactions = [.call(call)]
    try file.write(recording)

    #expect(try file.read(needsBodies: false) == recording)
  }

  /// Somebody has mended the recording by hand.
  @Test func `gives JSON that was edited back in the vendor's layout`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example(exchanges: [.example(response: #"{"a":"é","b":1.5}"#)]))
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    let edited = text.replacing(
      /"a": "é",\s*"b": 1.5/, with: #""b" : 1.50, "a": "\u00e9\/""#)
    try edited.write(toFile: file.path, atomically: true, encoding: .utf8)

    guard case .response(let response) = try file.read().evidence.exchanges[0].result else {
      Issue.record("no response")
      return
    }
    #expect(edited != text)
    #expect(response.body.text == #"{"b":1.50,"a":"é/"}"#)
  }

  @Test(
    arguments: [
      [0], [0xFF, 0xFE], [0x61, 0x00], [0x1B, 0x5B, 0x6D], [0xC0, 0x80], Array(0...255),
    ] as [[UInt8]])
  func `gives other bodies back to the byte`(body: [UInt8]) throws {
    var exchange = Exchange.example()
    exchange.request.body = body

    #expect(try roundTrip(.example(exchanges: [exchange])).evidence.exchanges == [exchange])
  }

  @Test func `keeps XML readable, an element a line`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let exchange = Exchange.example(
      headers: [VendorHeader("Content-Type", "text/xml")],
      response: "<?xml version='1.0'?>\n<a><b n=\"1\">one\ntwo</b><c /></a>\n")

    try file.write(.example(exchanges: [exchange]))

    let lines = """
              "xml": [
                "<?xml version=\\"1.0\\" encoding=\\"UTF-8\\"?>",
                "<a>",
                "  <b n=\\"1\\">one",
                "two</b>",
                "  <c/>",
                "</a>"
              ],
              "layout": {
                "prolog": "<?xml version='1.0'?>\\n",
                "empty": " />",
                "end": "\\n"
              }
      """
    #expect(folder.files["a.json"]?.text.contains(lines) == true)
    #expect(try file.read().evidence.exchanges == [exchange])
  }

  @Test func `keeps XML that is large in a file of its own`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let elements = String(repeating: "<b>tea</b>", count: 10_000)
    let exchange = Exchange.example(
      headers: [VendorHeader("Content-Type", "text/xml")], response: "<a>\(elements)</a>")

    try file.write(.example(exchanges: [exchange]))

    let body = try #require(folder.files.first { $0.key.hasSuffix(".xml") }?.value)
    #expect(body.text.hasPrefix("<a>\n  <b>tea</b>\n  <b>tea</b>\n"))
    #expect(try file.read().evidence.exchanges == [exchange])
  }

  @Test(arguments: [
    "<a> </a><b/>", "<a>&nbsp;</a>", "<!DOCTYPE a>\r\n<a> <b/></a>",
    "<a>\r\n <b\tn='1'>one\r\ntwo</b> <!-- x --></a>",
  ])
  func `gives XML without a layout back to the byte`(text: String) throws {
    let exchange = Exchange.example(
      headers: [VendorHeader("Content-Type", "text/xml")], response: text)

    #expect(try roundTrip(.example(exchanges: [exchange])).evidence.exchanges == [exchange])
  }

  @Test(
    arguments: [
      VendorHeader("A", "b"), VendorHeader("A", ""), VendorHeader("A", " b "),
      VendorHeader("A", ": b"),
      VendorHeader("A", "é\t\u{301}"), VendorHeader("a:b", "c"), VendorHeader("", "c"),
      VendorHeader("\u{301}", "\u{301}"),
    ])
  func `gives header fields back in their spelling and order`(header: VendorHeader) throws {
    let headers = [
      header, VendorHeader("Set-Cookie", "a=1"), header, VendorHeader("set-cookie", "b"),
    ]
    var exchange = Exchange.example(requestHeaders: headers, headers: headers)
    guard case .response(var response) = exchange.result else { return }
    response.trailers = headers
    exchange.result = .response(response)

    #expect(try roundTrip(.example(exchanges: [exchange])).evidence.exchanges == [exchange])
  }

  @Test(
    arguments: [
      Outcome(end: .returned(nil)), Outcome(end: .returned(.null)), Outcome(end: .open),
      Outcome(end: .threw(.error(ErrorValue(type: "E", caseName: "c", fields: ["$x": 1])))),
      Outcome(end: .returned(["$error": 1, "$token": [.token("View#1")]]), timedOut: 2),
      Outcome(end: .open, timedOut: 0.25),
      Outcome(
        end: .returned(.number(.infinity)),
        callbacks: [
          Outcome.Callback(handler: "success", arguments: [1, nil], beforeReturning: true),
          Outcome.Callback(handler: "failure", arguments: [], beforeReturning: false),
        ]),
    ])
  func `gives every outcome back`(outcome: Outcome) throws {
    #expect(try roundTrip(.example(outcomes: [outcome])).evidence.outcomes == [outcome])
  }

  @Test func `gives failures and pieces back`() throws {
    var streamed = Exchange.example(response: "abcdef")
    streamed.pieces = [Exchange.Piece(count: 2, after: 0), Exchange.Piece(count: 4, after: 120)]
    let lost = Exchange(
      request: VendorRequest(method: "GET", target: "/"),
      result: .failure(VendorFailure(.tooLarge, "(63) Exceeded the maximum file size")))

    #expect(
      try roundTrip(.example(exchanges: [streamed, lost])).evidence.exchanges == [streamed, lost])
  }

  @Test func `refuses what would not be read back as it was made`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example())
    let old = folder.files
    var deep: Value = 1
    for _ in 0..<260 { deep = [deep] }

    for value in [.number(.nan), deep] {
      #expect(throws: DiagnosticError.self) {
        try file.write(.example(outcomes: [Outcome(end: .returned(value))]))
      }
    }
    #expect(folder.files == old)
  }

  private func roundTrip(_ recording: Recording) throws -> Recording {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(recording)
    return try file.read()
  }
}
