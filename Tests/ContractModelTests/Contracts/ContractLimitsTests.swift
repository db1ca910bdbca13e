@testable import ContractModel
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// Files that no reader should trust.
struct ContractLimitsTests {
  private func problems(_ data: Data) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(data, to: "bad.yaml")
    var file = ContractFile.read(text: "", path: "")
    let time = processorTime { file = ContractFile.read("bad.yaml", relativeTo: folder.path) }
    #expect(time < .seconds(10))
    #expect(file.contract == nil)
    return file.problems.map { problem in
      ([problem.location?.description ?? "", problem.headline] + problem.facts)
        .joined(separator: " | ")
    }
  }

  private func problems(_ text: String) throws -> [String] {
    try problems(Data(text.utf8))
  }

  @Test func `tells of a file that is not there`() {
    let file = ContractFile.read("nowhere.yaml", relativeTo: NSTemporaryDirectory())

    #expect(file.problems.map(\.headline) == ["there is no such contract file"])
    #expect(file.problems.first?.location?.description == "nowhere.yaml:1:1")
  }

  @Test func `tells of a folder in a file's place`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.yaml/b")

    let file = ContractFile.read("a.yaml", relativeTo: folder.path)

    #expect(file.problems.map(\.headline) == ["the contract is not a file"])
  }

  @Test func `tells the first byte that is not UTF-8`() throws {
    let bytes = Array("contract: a\nné: ".utf8) + [0xFF, 0x41]

    #expect(
      try problems(Data(bytes)) == [
        "bad.yaml:2:5 | the contract file is not UTF-8 | byte 17 is 0xFF"
      ])
  }

  @Test func `tells a character that was cut off`() throws {
    #expect(
      try problems(Data(Array("a: ".utf8) + [0xE2, 0x82])) == [
        "bad.yaml:1:4 | the contract file is not UTF-8 | byte 3 is 0xE2"
      ])
  }

  /// Few keys are compared one by one, many by their hashes.
  @Test(arguments: [1, 7, 8, 9, 10, 11, 50])
  func `finds a key that appears twice among so many`(count: Int) throws {
    let keys = (0..<count).map { "      k\($0): 1\n" }.joined()
    let text = """
      contract: a
      protocol: A
      vendor: { name: a, kind: local }
      scenarios:
        - name: one
          given: a
          with:
      \(keys)      k0: 2
      """

    let twice = try problems(text).filter { $0.contains("twice") }

    #expect(twice == ["bad.yaml:\(count + 8):7 | key 'k0' appears twice"])
  }

  @Test func `refuses a file of a hundred megabytes without reading it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "bad.yaml")
    // A hole in a file takes no space, and has a size.
    let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/bad.yaml"))
    try handle.truncate(atOffset: 100_000_000)
    try handle.close()

    let file = ContractFile.read("bad.yaml", relativeTo: folder.path)

    #expect(file.problems.map(\.headline) == ["the contract file is larger than 10 MB"])
    #expect(file.problems.first?.facts == ["it has 100 MB"])
  }

  @Test(arguments: ["[", "{a: ", "{", "- ", "? "])
  func `refuses deep nesting`(opening: String) throws {
    let text = String(repeating: opening, count: 500_000)

    let problems = try problems(text)

    let places = problems.map { $0.split(separator: " | ").first ?? "" }
    #expect(places.count == 1)
    #expect(problems == places.map { "\($0) | the file nests deeper than 100 levels" })
  }

  @Test func `refuses a million nodes`() throws {
    let text = "a: [" + String(repeating: "1,", count: 1_100_000) + "]"

    #expect(
      try problems(text) == ["bad.yaml:1:1999999 | the file holds more than 1000000 nodes"])
  }

  @Test func `refuses a bomb of aliases at once`() throws {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...1000 {
      text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }

    #expect(
      try problems(text) == [
        "bad.yaml:2:10 | an alias is not allowed in a contract | aliases in this file: 2000"
      ])
  }

  @Test func `tells a hundred problems and that there are more`() throws {
    let text = (0..<100_000).map { "key\($0): 1\n" }.joined()

    let problems = try problems(text)

    #expect(problems.count == 101)
    #expect(problems.last?.contains("the file has more problems than are shown") == true)
  }

  @Test(arguments: [("contract: ", "", 11), ("? ", "\n: a", 3), ("contract: \"", "\"", 11)])
  func `refuses one long text`(before: String, after: String, column: Int) throws {
    let text = before + String(repeating: "x", count: 1_000_001) + after

    #expect(
      try problems(text) == [
        "bad.yaml:1:\(column) | a text is longer than 1000000 bytes | it has 1000001 bytes"
      ])
  }

  @Test func `takes a text of a megabyte in a moment`() throws {
    let text = "contract: " + String(repeating: "x", count: 999_999)

    #expect(try problems(text).count == 4)
  }

  @Test func `compares a misspelt name with many names in a moment`() throws {
    let steps = (0..<30_000).map { "- { begin: a, as: name\($0) }\n- { finish: nam\($0) }\n" }
    let text =
      "contract: a\nprotocol: A\nvendor: { name: A, kind: sdk }\nscenarios:\n- name: a\n  steps:\n"
      + steps.map { "  " + $0.replacing("\n-", with: "\n  -") }.joined()

    #expect(try problems(text).count == 101)
  }

  @Test func `keeps no copies of a line of megabytes`() throws {
    let text = "{" + (0..<200_000).map { "key\($0): 1" }.joined(separator: ", ") + "}"
    let file = ContractFile.read(text: text, path: "a.yaml")

    #expect(file.problems.count == 101)
    #expect(file.problems.allSatisfy { $0.sourceLine == nil })
  }

  /// Traps would end the whole test run; silence would be a contract that nobody wrote.
  @Test func `has an answer to every damaged file`() throws {
    let whole = try Data(
      contentsOf: Fixture.folder.appending(path: "ValidContracts/everything.yaml"))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1500 {
      var bytes = [UInt8](whole)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let piece = Array("{}[]$:,-'\"&*!|>?%@`\n\t #~\u{202E}é".utf8)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(piece.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = piece.randomElement(using: &random) ?? 0
        }
      }
      let file = ContractFile.read(text: String(decoding: bytes, as: UTF8.self), path: "a.yaml")

      #expect((file.contract == nil) == !file.problems.isEmpty)
      #expect(!DiagnosticText().render(file.problems).contains("\u{202E}"))
    }
  }

  @Test func `reads ten thousand scenarios in a moment`() {
    let text =
      "contract: a\nprotocol: A\nvendor: { name: A, kind: sdk }\nscenarios:\n"
      + (0..<10_000).map { index in
        """
          - name: scenario \(index) of many
            given:
              - the shop sells: { item: tea, price: \(index) }
            steps:
              - call: post
                with: { destination: /orders, payload: { item: tea, quantity: 2 } }
                calls-back: { success: { orderId: { $bind: orderID, $regex: "^ord_" } } }
              - call: get
                with: { destination: "/orders/${orderID}" }
                calls-back: { success: { item: tea, quantity: 2 } }

        """
      }.joined()
    var file = ContractFile.read(text: "", path: "")

    let time = processorTime { file = ContractFile.read(text: text, path: "many.yaml") }

    #expect(file.contract?.scenarios.count == 10_000)
    #expect(time < .seconds(20), "\(text.utf8.count) bytes")
  }
}
