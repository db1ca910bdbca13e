import ContractBinding
import Foundation
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

/// A type whose literal stops the process if it is no address, and whose decoding throws.
private struct Address: Codable, ExpressibleByStringLiteral {
  let text: String
  init?(_ text: String) {
    guard text.contains("@") else { return nil }
    self.text = text
  }
  init(stringLiteral text: String) {
    guard let address = Self(text) else { preconditionFailure("no address: \(text)") }
    self = address
  }
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let address = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no address")
    }
    self = address
  }
}

/// A type with a raw value that is no text, and a description that is one.
private struct Level: RawRepresentable, LosslessStringConvertible {
  let rawValue: Int
  init(rawValue: Int) { self.rawValue = rawValue }
  init?(_ description: String) {
    guard let rawValue = Int(description) else { return nil }
    self.rawValue = rawValue
  }
  var description: String { "\(rawValue)" }
}

/// A collection whose elements are such collections.
private struct Tree: RangeReplaceableCollection {
  var branches: [Tree] = []
  var startIndex: Int { 0 }
  var endIndex: Int { branches.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(position: Int) -> Tree { branches[position] }
  mutating func replaceSubrange<New: Collection>(
    _ range: Range<Int>, with new: New
  ) where New.Element == Tree {
    branches.replaceSubrange(range, with: new)
  }
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

private final class ShopDecoder: JSONDecoder, @unchecked Sendable {}

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

  @Test func `a type that can reject a text is not made by a literal`() throws {
    #expect(try make("a@b", as: Address.self).text == "a@b")
    #expect(throws: ContractArgumentError.self) { try make("nobody", as: Address.self) }
  }

  @Test func `a number or its description makes a type with a raw value`() throws {
    #expect(try make(3, as: Level.self).rawValue == 3)
    #expect(try make("3", as: Level.self).rawValue == 3)
    #expect(throws: ContractArgumentError.self) { try make("high", as: Level.self) }
  }

  @Test func `a list of lists makes a collection of itself`() throws {
    #expect(try make([[], [[]]], as: Tree.self).map(\.branches.count) == [0, 1])
    #expect(throws: ContractArgumentError.self) { try make("leaf", as: Tree.self) }
  }

  @Test func `a class that inherits from a shared one needs a conversion`() throws {
    let error = #expect(throws: ContractArgumentError.self) {
      try make("new", as: ShopDecoder.self)
    }

    #expect(error.map { "\($0)" }?.contains("needs a conversion") == true, "\(error as Any)")
  }

  @Test func `a list makes a collection of another package`() throws {
    #expect(try Array(make([1, 2], as: Queue<Int>.self)) == [1, 2])
    #expect(try make(["v1"], as: Queue<Version>.self).first?.major == 1)
    #expect(throws: ContractArgumentError.self) { try make("no list", as: Queue<Int>.self) }
  }
}
