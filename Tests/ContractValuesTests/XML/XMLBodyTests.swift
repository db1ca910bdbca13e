import ContractBinding
@testable import ContractValues
import TestSupport
import Testing

struct XMLBodyTests {
  @Test func `has an element a line`() throws {
    let body = try #require(
      XMLBody(
        """
        <?xml version='1.0' encoding='utf-8'?>
        <multistatus xmlns="DAV:" xmlns:C="urn:caldav"><response><href>/a</href><prop><C:calendar
          /><C:data>BEGIN:X
        END:X
        </C:data></prop></response></multistatus>
        """.bytes))

    #expect(
      body.lines == [
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        #"<multistatus xmlns="DAV:" xmlns:C="urn:caldav">"#,
        "  <response>",
        "    <href>/a</href>",
        "    <prop>",
        "      <C:calendar/>",
        "      <C:data>BEGIN:X",
        "END:X",
        "</C:data>",
        "    </prop>",
        "  </response>",
        "</multistatus>",
      ])
    #expect(
      body.bytes.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <multistatus xmlns="DAV:" xmlns:C="urn:caldav"><response><href>/a</href><prop>\
        <C:calendar/><C:data>BEGIN:X
        END:X
        </C:data></prop></response></multistatus>
        """)
  }

  @Test(
    arguments: [
      ("<a/>", ["a": ""]),
      ("<a></a>", ["a": ""]),
      ("<a> </a>", ["a": " "]),
      ("<a n='1' m=\"2\"/>", ["a": ["@n": "1", "@m": "2"]]),
      ("<a n='1'>tea</a>", ["a": ["@n": "1", "#text": "tea"]]),
      ("<a>\n  <b>1</b>\n  <b>2</b>\n</a>", ["a": ["b": ["1", "2"]]]),
      ("<a><b>1</b><c/></a>", ["a": ["b": "1", "c": "", "#order": "b c"]]),
      ("<a><c/><b>1</b></a>", ["a": ["b": "1", "c": "", "#order": "c b"]]),
      ("<a><b/><b/><c/><b/></a>", ["a": ["b": ["", "", ""], "c": "", "#order": "b c b"]]),
      ("<a>tea <b>or</b> <c/></a>", ["a": ["#mixed": ["tea ", ["b": "or"], " ", ["c": ""]]]]),
      ("<a><!-- x --><b/><?y z?></a>", ["a": ["b": ""]]),
      ("<a>x<!-- y -->z</a>", ["a": "xz"]),
      ("<a><![CDATA[<b>]]>&amp;&#x41;</a>", ["a": "<b>&A"]),
      ("<a xmlns='urn:x'><b/></a>", ["a": ["@xmlns": "urn:x", "b": ""]]),
      ("<x:a xmlns:x='urn:x'><x:b/></x:a>", ["a": ["@xmlns": "urn:x", "b": ""]]),
      (
        "<a xmlns='urn:x'><b xmlns=''/></a>",
        ["a": ["@xmlns": "urn:x", "b": ["@xmlns": ""]]]
      ),
      (
        "<a xmlns:x='urn:x' x:n='1' n='2' xml:lang='en'/>",
        ["a": ["@{urn:x}n": "1", "@n": "2", "@xml:lang": "en"]]
      ),
      (
        "<a><b xmlns='urn:x'/><b xmlns='urn:y'>1</b></a>",
        ["a": ["b": [["@xmlns": "urn:x"], ["@xmlns": "urn:y", "#text": "1"]]]]
      ),
    ] as [(String, Value)])
  func `is what it says, whatever its spelling`(text: String, value: Value) {
    #expect(XMLBody(text.bytes)?.value == value)
  }

  @Test(arguments: [
    "", "tea", "<a>", "<a><b></a>", "<!DOCTYPE a><a/>", "<?xml version='1.1'?><a/>",
    "<?xml version='1.0' encoding='iso-8859-1'?><a/>", "<a><b xml:space='preserve'> </b></a>",
    "<a>&nbsp;</a>", "<a>\u{1}</a>", "<a n='1' n='2'/>",
  ])
  func `is none where the spelling counts`(text: String) {
    #expect(XMLBody(text.bytes) == nil)
  }

  @Test func `is read again as it was written, whatever it holds`() throws {
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let text = XMLText.element(depth: 0, using: &generator)
      let body = try #require(XMLBody(text.bytes), "\(text)")

      #expect(XMLBody(body.bytes) == body, "\(text)")
      #expect(XMLBody(body.lines.joined(separator: "\n").bytes) == body, "\(text)")
      #expect(XMLBody(body.bytes)?.value == body.value, "\(text)")
    }
  }

  @Test func `takes as long for many elements as they are many`() throws {
    let names = (0..<20_000).map { "<n\($0 % 100)>\($0)</n\($0 % 100)>" }.joined()
    let time = try processorTime {
      let body = try #require(XMLBody("<a>\(names)</a>".bytes))
      #expect(body.lines.count == 20_002)
      #expect(body.value != .null)
    }

    #expect(time < .seconds(5))
  }
}

/// Random XML: nested elements, names of two namespaces, texts that need references.
private enum XMLText {
  static func element(depth: Int, using generator: inout SeededGenerator) -> String {
    let name = ["a", "b", "x:a", "item-2"].randomElement(using: &generator) ?? "a"
    let declarations =
      depth == 0 ? " xmlns:x='urn:x'" : ["", "", " xmlns='urn:y'"].randomElement(using: &generator)
    let attribute = Bool.random(using: &generator) ? " n='\(text(using: &generator))'" : ""
    var content = ""
    for _ in 0..<Int.random(in: 0..<(depth < 4 ? 5 : 1), using: &generator) {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: content += text(using: &generator)
      case 1: content += "<!-- \(depth) -->"
      case 2: content += "\n  "
      default: content += element(depth: depth + 1, using: &generator)
      }
    }
    return "<\(name)\(declarations ?? "")\(attribute)>\(content)</\(name)>"
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    [
      "tea", " ", "&lt;b&gt;", "&amp;", "a&#13;b", "&#10;", "&#9;x", "&quot;", "é\u{1F600}",
      "]]&gt;",
      "one\ntwo", "\r\nthree",
    ].randomElement(using: &generator) ?? ""
  }
}
