import ContractBinding
import Testing

/// A type of another package that is written as a text in code alone.
private struct Route: ExpressibleByStringLiteral, CustomStringConvertible {
  let steps: [Substring]
  init(stringLiteral text: String) { steps = text.split(separator: "/") }
  var description: String { steps.joined(separator: "/") }
}

/// A type whose description says all of it.
private struct Version: LosslessStringConvertible {
  let major: Int
  init?(_ description: String) {
    guard let major = Int(description.dropFirst()) else { return nil }
    self.major = major
  }
  var description: String { "v\(major)" }
}

/// A type whose `Codable` form is a detail, as that of swift-system's `FilePath`.
private struct Path: Codable, LosslessStringConvertible {
  var storage: [String]
  init(_ description: String) { storage = [description] }
  var description: String { storage.joined() }
}

/// A collection of another package, which is neither `Codable` nor an array.
private struct Queue<Element>: RangeReplaceableCollection {
  var list: [Element] = []
  var startIndex: Int { 0 }
  var endIndex: Int { list.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(position: Int) -> Element { list[position] }
  mutating func replaceSubrange<New: Collection>(
    _ range: Range<Int>, with new: New
  ) where New.Element == Element {
    list.replaceSubrange(range, with: new)
  }
}

@Suite struct TextTypeTests {
  private func make<Instance>(_ value: Value, as type: Instance.Type) throws -> Instance {
    try ContractArguments(["it": value]).make("it", as: type)
  }

  @Test func `a text makes a type that a string literal makes`() throws {
    #expect(try make("a/b", as: Route.self).steps == ["a", "b"])
    #expect(try make(["a/b", "c"], as: [Route].self).map(\.steps.count) == [2, 1])
  }

  @Test func `a text makes a type that is its description`() throws {
    #expect(try make("v3", as: Version.self).major == 3)
    #expect(throws: ContractArgumentError.self) { try make("three", as: Version.self) }
  }

  @Test func `a text makes a type whose Codable form is another one`() throws {
    #expect(try make("etc", as: Path.self).storage == ["etc"])
    #expect(try make(["storage": ["etc", "x"]], as: Path.self).storage == ["etc", "x"])
  }

  @Test func `a list makes a collection of another package`() throws {
    #expect(try Array(make([1, 2], as: Queue<Int>.self)) == [1, 2])
    #expect(try make(["v1"], as: Queue<Version>.self).first?.major == 1)
    #expect(throws: ContractArgumentError.self) { try make("no list", as: Queue<Int>.self) }
  }
}
