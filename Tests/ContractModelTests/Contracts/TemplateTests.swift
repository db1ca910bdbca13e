import ContractBinding
@testable import ContractModel
import Testing

struct TemplateTests {
  private let values: [String: Value] = [
    "id": "ord_1", "count": 3, "items": ["a", 1], "vendor.url": "http://127.0.0.1:1",
  ]

  private static let filled: [(String, Value)] = [
    ("plain", Value.string("plain")), ("", ""), ("${count}", 3), ("${items}", ["a", 1]),
    ("/orders/${id}", "/orders/ord_1"), ("${id}${count}", "ord_13"), ("${items}!", "[\"a\",1]!"),
    ("$${id}", "${id}"), ("a $${id} ${id}", "a ${id} ord_1"), ("$id", "$id"), ("$", "$"),
    ("${vendor.url}/x", "http://127.0.0.1:1/x"), ("$$${id}", "$${id}"), ("}{", "}{"),
  ]

  @Test(arguments: filled)
  func `puts values in the place of names`(text: String, result: Value) throws {
    #expect(try Template(text).filled { values[$0] } == result)
  }

  @Test(arguments: [
    ("${id}", true), ("a ${id}", false), ("$${id}", false), ("id", false), ("", false),
  ])
  func `knows a text that is one name alone`(text: String, isReference: Bool) {
    #expect(Template.isReference(text) == isReference)
  }

  @Test func `gives nothing where a name has no value`() throws {
    #expect(try Template("a ${nothing}").filled { values[$0] } == nil)
  }

  @Test(arguments: ["${", "${id", "a ${} b", "${not a name}", "${1}", "${a{b}}"])
  func `refuses what begins like a name and is none`(text: String) {
    #expect(throws: Template.Malformed.self) { try Template(text) }
  }
}
