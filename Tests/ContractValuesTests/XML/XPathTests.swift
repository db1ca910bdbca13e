import ContractBinding
@testable import ContractValues
import Testing

struct XPathTests {
  private let order = """
    <o:order xmlns:o="urn:orders" xmlns="urn:default" total="3.5">
      <o:item n="1">tea</o:item><o:item n="2">milk</o:item><note>soon</note>
    </o:order>
    """

  @Test(arguments: [
    ("//o:item/text()", XPathResult.nodes(["tea", "milk"])),
    ("//o:item/@n", .nodes(["1", "2"])),
    ("/o:order/o:item[@n='2']", .nodes(["milk"])),
    ("//o:item[last()] | //o:item[1]", .nodes(["tea", "milk"])),
    ("//o:none", .nodes([])),
    ("count(//o:item)", .number(2)),
    ("number(/o:order/@total)", .number(3.5)),
    ("string(//o:item)", .string("tea")),
    ("//o:item = 'milk'", .boolean(true)),
    ("//*[local-name() = 'note']", .nodes(["soon"])),
  ])
  func `gives what the expression asks for`(expression: String, expected: XPathResult) throws {
    #expect(try MarkupDocument(Array(order.utf8)).evaluate(expression) == expected)
  }

  @Test(arguments: ["//o:item[", "//undeclared:item", "nonsense()", "", "//o:item\0/@n"])
  func `tells what is wrong with an expression`(expression: String) {
    let error = #expect(throws: XMLError.self) {
      _ = try MarkupDocument(Array(order.utf8)).evaluate(expression)
    }

    #expect(error?.message.isEmpty == false)
  }

  @Test func `gives a matcher plain values, and nothing for no node`() throws {
    let xpath = XPathEvaluator()
    let xml = Array(order.utf8)

    #expect(try xpath.evaluate("//o:item", in: xml) == ["tea", "milk"])
    #expect(try xpath.evaluate("//o:none", in: xml) == nil)
    #expect(try xpath.evaluate("count(//o:item)", in: xml) == .integer(2))
    #expect(try xpath.evaluate("true()", in: xml) == true)
    #expect(try xpath.evaluate("string(//note)", in: xml) == "")
    #expect(throws: XMLError.self) { try xpath.evaluate("//o:item", in: [0x7B]) }
  }

  @Test(
    arguments: [
      ("//goods:item", ["tea", "milk"]), ("//x:note", ["soon"]), ("//goods:*/@n", ["1", "2"]),
      ("/*/o:item", nil),
    ] as [(String, Value?)])
  func `takes prefixes for what they are declared to be, whatever the document's are`(
    expression: String, expected: Value?
  ) throws {
    let xpath = XPathEvaluator(
      namespaces: ["goods": "urn:orders", "x": "urn:default", "o": "urn:default"])

    #expect(try xpath.evaluate(expression, in: Array(order.utf8)) == expected)
  }

  @Test func `reads no other document`() throws {
    let result = try? MarkupDocument(Array(order.utf8)).evaluate("document('/etc/passwd')")

    #expect(result == nil)
  }
}
