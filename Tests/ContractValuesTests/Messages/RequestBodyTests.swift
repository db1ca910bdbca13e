import ContractBinding
@testable import ContractValues
import Testing

struct RequestBodyTests {
  @Test(arguments: [
    ("", nil, RequestBody.none),
    (#"{"b":1.0,"a":[2]}"#, "application/json", .json(["a": [2], "b": 1])),
    (#"{"a":1}"#, "application/problem+json; charset=utf-8", .json(["a": 1])),
    (#" {"a":1}"#, "application/x-www-form-urlencoded", .json(["a": 1])),
    (#"{"a":1}"#, nil, .json(["a": 1])),
    (#"{"a":"#, "application/json", .text(#"{"a":"#)),
    (#""tea""#, "application/json", .json("tea")),
    (#""tea""#, nil, .text(#""tea""#)),
    (
      "a=1&b=x+y%21&a=%32&c", "application/x-www-form-urlencoded",
      .form(["a": ["1", "2"], "b": ["x y!"], "c": [""]])
    ),
    ("<a><b> 1</b>\n</a>", "application/xml", .xml(["a": ["b": " 1"]])),
    ("<a/>", "application/soap+xml; charset=utf-8", .xml(["a": ""])),
    ("<?xml version=\"1.0\"?><a/>", "application/x-www-form-urlencoded", .xml(["a": ""])),
    ("<a/>", "text/plain", .text("<a/>")),
    ("<?xml version=\"1.0\"?><a/>", "application/xhtml+xml", .text("<?xml version=\"1.0\"?><a/>")),
    ("<a>", "text/xml", .text("<a>")),
  ])
  func `is read by what it is`(text: String, type: String?, body: RequestBody) {
    #expect(RequestBody(Array(text.utf8), contentType: type) == body)
  }

  @Test func `keeps bytes that are no text`() {
    #expect(RequestBody([0xFF, 0], contentType: "image/png") == .bytes([0xFF, 0]))
  }

  @Test(arguments: ["x", "a b", "----=_7'"])
  func `reads the parts of a multipart body, whatever the boundary`(boundary: String) throws {
    let body = """
      --\(boundary)\r
      Content-Disposition: form-data; name="order"\r
      Content-Type: application/json\r
      \r
      {"item": "tea"}\r
      --\(boundary)\r
      content-disposition: form-data; name="file"; filename="a.txt"\r
      \r
      one\r
      two\r
      --\(boundary)--\r

      """

    let content = RequestBody(
      Array(body.utf8), contentType: "multipart/form-data; boundary=\"\(boundary)\"")

    #expect(
      content.value == [
        ["name": "order", "type": "application/json", "body": ["item": "tea"]],
        ["name": "file", "filename": "a.txt", "body": ["one\r", "two"]],
      ])
  }

  @Test func `takes a multipart body without an end for text`() {
    let content = RequestBody(
      Array("--x\r\n\r\none".utf8), contentType: "multipart/form-data; boundary=x")

    #expect(content == .text("--x\r\n\r\none"))
  }

  @Test func `gives the query of a request`() {
    let request = VendorRequest(method: "GET", target: "/a%20b?x=1&y=2&x=3")

    #expect(request.query == ["x": ["1", "3"], "y": ["2"]])
  }
}
