@testable import ContractValues
import TestSupport
import Testing

struct XMLWriterTests {
  @Test func `writes elements, attributes and text that read back as they were`() throws {
    let value = "tab\t newline\n <&> \"'] ]]> é ✓ 😀"
    var writer = try XMLWriter()
    try writer.start("root")
    try writer.attribute("a", value)
    try writer.element("leaf", ["b": "1", "c": "2"], text: value)
    try writer.element("empty")
    try writer.end()

    let root = try MarkupDocument(writer.finish()).root

    #expect(root.name == "root")
    #expect(root["a"] == value)
    #expect(root.children.map(\.name) == ["leaf", "empty"])
    #expect(root.children[0].attributes.map(\.name) == ["b", "c"])
    #expect(root.children[0].text == value)
    #expect(root.children[1].attributes.isEmpty && root.children[1].text.isEmpty)
  }

  @Test func `writes an indented UTF-8 document without entities for letters`() throws {
    var writer = try XMLWriter()
    try writer.start("a")
    try writer.element("b", ["n": "é"], text: "ü")
    try writer.end()

    let text = String(decoding: try writer.finish(), as: UTF8.self)

    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a>
          <b n="é">ü</b>
        </a>

        """
    )
  }

  @Test(arguments: ["\0", "\u{1}", "\u{1B}", "\u{FFFE}", "\u{FFFF}"])
  func `puts U+FFFD for what XML cannot hold, and keeps what follows`(foreign: String) throws {
    var writer = try XMLWriter()
    try writer.start("a")
    try writer.attribute("b", "x\(foreign)y")
    try writer.text("x\(foreign)y")
    try writer.end()

    let root = try MarkupDocument(writer.finish()).root

    #expect(root["b"] == "x\u{FFFD}y")
    #expect(root.text == "x\u{FFFD}y")
  }

  @Test func `escapes what marks up, and white space where a reader would lose it`() throws {
    var writer = try XMLWriter()
    try writer.start("a")
    try writer.attribute("b", "\t\n\r\"'&<>é\u{FEFF}")
    try writer.text("\t\n\r\"'&<>]]>é\u{FEFF}\u{FB00}\u{FFFD}")
    try writer.end()

    let lines = String(decoding: try writer.finish(), as: UTF8.self)
      .split(separator: "\n", maxSplits: 1)

    #expect(
      lines.last == """
        <a b="&#9;&#10;&#13;&quot;'&amp;&lt;&gt;é\u{FEFF}">\t
        &#13;&quot;'&amp;&lt;&gt;]]&gt;é\u{FEFF}\u{FB00}\u{FFFD}</a>

        """
    )
  }

  @Test func `refuses an attribute after text`() throws {
    var writer = try XMLWriter()
    try writer.start("a")
    try writer.text("text")
    var refused = false

    do { try writer.attribute("late", "1") } catch { refused = true }

    #expect(refused)
  }

  @Test func `closes what is still open at the end`() throws {
    var writer = try XMLWriter()
    try writer.start("a")
    try writer.start("b")

    #expect(try MarkupDocument(writer.finish()).root.children.map(\.name) == ["b"])
  }
}
