import ContractModel
import Foundation
import Testing

struct SourceLocationTests {
  @Test func `arrives as JSON with a path, a line and a column`() throws {
    let location = SourceLocation(path: "orders.yaml", line: 70_000, column: 3)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let json = try encoder.encode(location)

    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"column":3,"line":70000,"path":"orders.yaml"}"#)
    #expect(try JSONDecoder().decode(SourceLocation.self, from: json) == location)
  }

  @Test func `a line and a column change alone`() {
    var location = SourceLocation(path: "orders.yaml", line: 1, column: 2)

    location.line = 30
    #expect(location.description == "orders.yaml:30:2")
    location.column = 4
    #expect(location.description == "orders.yaml:30:4")
  }
}
