import ContractBinding
@testable import ContractValues
import Testing

struct XPathTests {
  private let order = """
    <o:order xmlns:o="urn:orders" xmlns="urn:default" total="3.5">
      <o:item n="1">tea</o:item><o:item n="2">milk</o:item><note>soon</note>
    </o:order>
    """

  @Test(
    arguments: [
      ("//o:item/text()", ["tea", "milk"]),
      ("//o:item/@n", ["1", "2"]),
      ("/o:order/o:item[@n='2']", ["milk"]),
      ("//o:item[last()] | //o:item[1]", ["tea", "milk"]),
      ("//o:none", nil),
      ("count(//o:item)", .integer(2)),
      ("number(/o:order/@total)", .number(3.5)),
      ("string(//o:item)", .string("tea")),
      ("string(//note[2])", .string("")),
      ("//o:item = 'milk'", .boolean(true)),
      ("//*[local-name() = 'note']", ["soon"]),
    ] as [(String, Value?)])
  func `gives what the expression asks for`(expression: String, expected: Value?) throws {
    #expect(try MarkupDocument(Array(order.utf8)).evaluate(expression) == expected)
  }

  @Test(arguments: ["//o:item[", "//undeclared:item", "nonsense()", "", "//o:item\0/@n"])
  func `tells what is wrong with an expression`(expression: String) {
    let error = #expect(throws: XMLError.self) {
      _ = try MarkupDocument(Array(order.utf8)).evaluate(expression)
    }

    #expect(error?.message.isEmpty == false)
  }

  @Test func `refuses a document that is no XML`() {
    #expect(throws: XMLError.self) { try XPathEvaluator().evaluate("//o:item", in: [0x7B]) }
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
