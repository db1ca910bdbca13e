@testable import ContractValues
import TestSupport
import Testing

struct XMLSchemaTests {
  @Test func `tells what is wrong with a document, and nothing of a valid one`() throws {
    let schema = try XMLSchema(path: ReportFixture.path("junit/junit-10.xsd"))
    let valid = #"<testsuite name="a" tests="0" failures="0" errors="0" time="1.000"/>"#
    let invalid = #"<testsuite name="a" tests="0" failures="0" errors="0" time="9.1e-05"/>"#

    #expect(schema.validate(Array(valid.utf8)) == [])
    let violations = schema.validate(Array(invalid.utf8))
    #expect(violations.contains { $0.contains("9.1e-05") }, "\(violations)")
    #expect(schema.validate(Array("<a>".utf8)).count == 1)
  }

  @Test func `tells that a schema is missing`() {
    #expect(throws: XMLError.self) { _ = try XMLSchema(path: "/nowhere.xsd").validate([]) }
  }
}
