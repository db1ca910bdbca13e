@testable import ContractValues
import TestSupport
import Testing

struct MarkupDocumentTests {
  @Test func `reads names with prefixes, attributes, CDATA and comments`() throws {
    let root = try MarkupDocument(
      Array(
        """
        <s:Envelope xmlns:s="urn:soap" s:id="1" plain="&lt;"><!-- no -->
          <s:Body>a<![CDATA[<b>]]>c</s:Body></s:Envelope>
        """.utf8
      )
    ).root

    #expect(root.name == "s:Envelope")
    #expect(root["s:id"] == "1")
    #expect(root["plain"] == "<")
    #expect(root.children(named: "s:Body").map(\.text) == ["a<b>c"])
  }

  @Test(arguments: [
    ("", "document"),
    ("<a>", "Premature end"),
    ("<a></b>", "mismatch"),
    ("<a>\u{1}</a>", "invalid"),
    ("<a>&unknown;</a>", "Entity 'unknown' not defined"),
    ("<a b='1' b='2'/>", "redefined"),
    ("{\"json\": true}", "Start tag expected"),
  ])
  func `tells what is wrong with bytes that are no document`(
    text: String, words: String
  ) throws {
    let error = #expect(throws: XMLError.self) { _ = try MarkupDocument(Array(text.utf8)).root }

    let message = try #require(error?.message)
    #expect(message.lowercased().contains(words.lowercased()), "\(message)")
    #expect(!message.hasSuffix("\n"))
  }

  @Test func `tells the line of the first mistake`() {
    let error = #expect(throws: XMLError.self) {
      _ = try MarkupDocument(Array("<a>\n\n<b></c></a>".utf8)).root
    }

    #expect(error?.line == 3)
    #expect(error?.description.hasPrefix("3:") == true)
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
    "<!DOCTYPE a [<!ENTITY x 'y'>]><a b='&x;'/>",
    "<!DOCTYPE a [<!ENTITY % x SYSTEM 'http://127.0.0.1:1/x'> %x;]><a/>",
    "<!DOCTYPE a [<!ATTLIST a b CDATA 'default'>]><a/>",
    "<!DOCTYPE a [<!ELEMENT a EMPTY>]><a/>",
  ])
  func `refuses a document that brings declarations`(text: String) {
    let error = #expect(throws: XMLError.self) { _ = try MarkupDocument(Array(text.utf8)).root }

    #expect(error?.message == "the document declares entities, elements or attributes of its own")
  }

  @Test func `refuses a billion laughs at once`() {
    var text = "<!DOCTYPE a [<!ENTITY l0 'lol'>"
    for level in 1...30 {
      text += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
    }
    text += "]><a b='&l30;'>&l30;</a>"

    let time = processorTime {
      #expect(throws: XMLError.self) { _ = try MarkupDocument(Array(text.utf8)).root }
    }

    #expect(time < .seconds(1))
  }

  @Test func `reads a property list, whose document type declares nothing`() throws {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://127.0.0.1:1/PropertyList.dtd">
      <plist><true/></plist>
      """

    #expect(try MarkupDocument(Array(text.utf8)).root.children.map(\.name) == ["true"])
  }

  @Test func `includes no other document`() throws {
    let text = """
      <a xmlns:xi="http://www.w3.org/2001/XInclude">
        <xi:include href="file:///etc/passwd" parse="text"/></a>
      """

    #expect(try MarkupDocument(Array(text.utf8)).root.children.map(\.name) == ["xi:include"])
  }

  @Test(arguments: [
    ("<a b='", "x", 11_000_000, "'/>"), ("<", "a", 60_000, "/>"),
  ])
  func `refuses what only a huge document holds`(
    before: String, filler: String, count: Int, after: String
  ) {
    let text = before + String(repeating: filler, count: count) + after

    #expect(throws: XMLError.self) { _ = try MarkupDocument(Array(text.utf8)).root }
  }

  @Test func `refuses a depth that would break consumers`() {
    let text = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)

    #expect(throws: XMLError.self) { _ = try MarkupDocument(Array(text.utf8)).root }
  }

  @Test func `reads other encodings that the document declares`() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)

    #expect(try MarkupDocument(bytes).root.text == "é")
  }

  @Test func `keeps the errors of parallel parses apart`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          do {
            _ = try MarkupDocument(Array("<a>&e\(number);</a>".utf8)).root
            return false
          } catch let error as XMLError {
            return error.message.contains("'e\(number)'")
          } catch {
            return false
          }
        }
      }
      for await isOwn in group { #expect(isOwn) }
    }
  }

  @Test func `counts elements without a tree, and refuses what is cut off`() throws {
    let text = "<r>" + String(repeating: "<c n='1'><d/></c>", count: 1000) + "</r>"

    #expect(try XMLReader.count(of: "c", in: Array(text.utf8)) == 1000)
    #expect(throws: XMLError.self) {
      try XMLReader.count(of: "c", in: Array(text.utf8.dropLast(5)))
    }
    #expect(throws: XMLError.self) { try XMLReader.count(of: "c", in: []) }
  }
}
