import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// The parts of a request that `sends` can name.
struct SentContentTests {
  private static func verdict(_ sends: SentExpectation, _ request: Exchange) -> Verdict {
    CaseInput.example(
      .adapter, [.count(Expectation(returns: 1))], recorded: nil, sends: [sends], mode: .record
    ).verdict([.returned(1)], exchanges: [request])
  }

  private static let upload = """
    --x\r\nContent-Disposition: form-data; name="title"\r\n\r\ntea\r\n\
    --x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\
    Content-Type: image/png\r\n\r\n\u{1}\u{2}\r\n\
    --x\r\nContent-Disposition: form-data; name="tag"\r\n\r\nhot\r\n\
    --x\r\nContent-Disposition: form-data; name="tag"\r\n\r\ngreen\r\n--x--\r\n
    """

  private static func uploading(_ parts: [String: Expected]) -> SentExpectation {
    SentExpectation(
      call: .request(method: "POST", target: "/o"), parts: parts, location: .line(20))
  }

  private static func bytes(_ content: [UInt8]) -> Expected {
    .of(.bytes(BytesRule(kind: .bytes, text: "", content: content)))
  }

  @Test(
    arguments: [
      (["title": "tea"], []),
      (["title": ["body": "tea", "filename": .of(.absent), "type": .of(.absent)]], []),
      (["title": "milk"], [#"sends "tea" where the contract says "milk""#]),
      (["image": bytes([1, 2])], []),
      (["image": ["body": bytes([1, 2]), "filename": "a.png", "type": "image/png"]], []),
      (
        ["image": bytes([1, 3])],
        ["does not send what the contract says"]
      ),
      (
        ["image": ["filename": "b.png"]],
        [#"sends "a.png" where the contract says "b.png""#]
      ),
      (["tag": ["hot", "green"]], []),
      (
        ["tag": ["green", "hot"]],
        [
          #"sends "hot" where the contract says "green""#,
          #"sends "green" where the contract says "hot""#,
        ]
      ),
      (["image": .of(.optional(["filename": "a.png"]))], []),
      (["title": .of(.not(["body": "milk"]))], []),
      (["note": .of(.absent)], []),
      (["note": "x"], ["sends POST /o without parts.note"]),
    ] as [([String: Expected], [String])])
  func `holds the parts of a multipart body to the contract`(
    parts: [String: Expected], problems: [String]
  ) {
    let request = Exchange.example(
      "POST", "/o", Self.upload,
      headers: [VendorHeader("Content-Type", "multipart/form-data; boundary=x")])

    let verdict = Self.verdict(Self.uploading(parts), request)

    #expect(
      verdict.lines
        == (problems.isEmpty
          ? ["kept"] : ["broken"] + problems.map { "the live adapter curl \($0)" }))
  }

  @Test(
    arguments: [
      (["X-A": ["1", "2"]], true), (["X-A": ["2", "1"]], false), (["X-A": "1,2"], true),
      (["x-a": .of(.not(["1", "2"]))], false), (["x-a": .of(.not(["1"]))], true),
      (["x-a": .of(.unordered(["2", "1"]))], true), (["X-A": "1, 3"], false),
      (["Content-Type": "application/json"], true),
      (["Content-Type": "Application/JSON;charset=utf-8"], true),
      (["Content-Type": "application/json; charset=utf-16"], false),
      (["Content-Type": "application/xml"], false),
      (["Accept": "text/html;q=0.5,  text/plain"], true),
      (["Accept": "text/html, text/plain"], false),
      (["X-B": #""a, b""#], true), (["X-B": #""a,b""#], false),
    ] as [([String: Expected], Bool)])
  func `compares header fields by their meaning`(headers: [String: Expected], isKept: Bool) {
    let request = Exchange.example(
      "GET", "/o",
      headers: [
        VendorHeader("X-A", "1"), VendorHeader("x-a", "2"),
        VendorHeader("Content-Type", "application/json; charset=UTF-8"),
        VendorHeader("Accept", "text/html; q=0.5, text/plain"), VendorHeader("X-B", #""a, b""#),
      ])

    let verdict = Self.verdict(
      SentExpectation(
        call: .request(method: "GET", target: "/o"), headers: headers, location: .line(20)),
      request)

    #expect((verdict.lines == ["kept"]) == isKept)
  }

  @Test(
    arguments: [
      ("/a/*", nil, true), ("/*/b", nil, true), ("/*", nil, false), ("/a/*/c", nil, false),
      ("/a/*", .of(.regex("^/a/[a-z]$")), true), ("/a/*", .of(.regex("^/a/[0-9]$")), false),
    ] as [(String, Expected?, Bool)])
  func `takes any segment for an asterisk`(target: String, path: Expected?, isKept: Bool) {
    let sends = SentExpectation(
      call: .request(method: "GET", target: target), path: path, location: .line(20))

    let verdict = Self.verdict(sends, .example("GET", "/a/b?c=1"))

    #expect((verdict.lines == ["kept"]) == isKept)
  }

  @Test(arguments: [("/a/*", true), ("/a/*/c", false), ("/a/b%2Fc", true)])
  func `takes an escaped slash for a part of its segment`(target: String, isKept: Bool) {
    let sends = SentExpectation(call: .request(method: "GET", target: target), location: .line(20))

    let verdict = Self.verdict(sends, .example("GET", "/a/b%2Fc"))

    #expect((verdict.lines == ["kept"]) == isKept)
  }

  @Test func `gives a part that is JSON as a text where a text is asked for`() {
    let body = "--x\r\nContent-Disposition: form-data; name=\"meta\"\r\n\r\n{\"a\": 1}\r\n--x--\r\n"
    let request = Exchange.example(
      "POST", "/o", body,
      headers: [VendorHeader("Content-Type", "multipart/form-data; boundary=x")])
    for expected in [["a": 1], .of(.json(["a": 1])), .of(.regex("a"))] as [Expected] {
      #expect(Self.verdict(Self.uploading(["meta": expected]), request).lines == ["kept"])
    }
  }

  @Test func `compares the bytes of a body`() {
    for (content, isKept) in [(Array("tea".utf8), true), ([1], false)] {
      let sends = SentExpectation(
        call: .request(method: "PUT", target: "/o"), bytes: Self.bytes(content),
        location: .line(20))

      let verdict = Self.verdict(sends, .example("PUT", "/o", "tea"))

      #expect((verdict.lines == ["kept"]) == isKept)
    }
  }
}
