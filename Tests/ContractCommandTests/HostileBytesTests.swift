import ContractHarness
@testable import ContractValues
import Foundation
import ReaderModels
import TestSupport
import Testing

/// What a vendor, or a process that dies of it, says to those who read our output: a whole run
/// with the words of others in every place where they can come to stand.
struct HostileBytesTests {
  /// Would end our lines, forge a verdict, move the cursor, turn the line round, close a CDATA
  /// section, hand over a file, and set variables of a build.
  private static let words =
    "x\n\r\u{1B}[2J\u{1B}[1;1H\u{9B}31m\u{7}\u{8}\nforged   3 kept\nforged: ok\r\n0 broken"
    + "\n::error file=a::forged\n  ::stop-commands::a\n##[error]forged ##vso[task.complete]\n"
    + "##teamcity[testFinished]\n[[ATTACHMENT|/etc/passwd]] [[PROPERTY|a=b]]\n]]></failure>"
    + "</testcase><testcase name='forged'/><!-- <script>alert(1)</script> &lt;&#27;"
    + "\u{202E}drawkcab\u{2066}\u{200B}\u{FEFF}\u{85}\u{2028}\u{FFFE}\u{FFFF}\u{E0041}\0 end"

  /// As much of it as a name can hold: one line, without control characters.
  private static let name = String(
    String.UnicodeScalarView(
      words.unicodeScalars.filter {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }))

  /// A busy machine takes longer than a step may to say it all.
  private static let contract = """
    contract: "errands ##[error]forged \u{202E}"
    protocol: Errand
    vendor: { name: \(quoted(name)), kind: local }
    scenarios:
      - name: \(quoted(name))
        steps:
          - call: run
            within: 60s
            with: { errand: \(quoted(words)) }
      - name: an expectation
        steps:
          - call: run
            within: 60s
            with: { errand: \(quoted(words)) }
            returns: { $regex: "^done: x" }

    """

  /// A text as YAML takes it whatever it holds: each character by its number.
  private static func quoted(_ text: String) -> String {
    let numbers = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"\(numbers.joined())\""
  }

  @Test(arguments: [
    (way: "gives words on", exit: 1, counts: ["failures": "2", "errors": "0"]),
    (way: "shouts and traps", exit: 2, counts: ["failures": "0", "errors": "2"]),
  ])
  func `drives no reader, and forges no verdict`(
    way: String, exit: Int32, counts: [String: String]
  ) async throws {
    try await TemporaryFolder.with { folder in
      let contracts = folder.appending(path: "Contracts")
      try FileManager.default.createDirectory(at: contracts, withIntermediateDirectories: true)
      try Self.contract.write(
        to: contracts.appending(path: "a.yaml"), atomically: true, encoding: .utf8)

      let recorded = try await Command.shell("hostile-contracts record", in: folder)
      let lint = try await Command.shell(
        "hostile-contracts lint; hostile-contracts list", in: folder)
      let verified = try await Command.shell(
        "hostile-contracts verify --verbose --timeout 60 --junit report.xml", in: folder,
        environment: ["HOSTILE": way])

      #expect(recorded.exit == 0, "\(recorded.stderr)")
      #expect(verified.exit == exit, "\(verified.stdout)\(verified.stderr)")
      for text in [recorded, lint, verified].flatMap({ [$0.stdout, $0.stderr] }) {
        #expect(LogReader.obeyed(in: text) == [])
        #expect(LogReader.commands(in: text) == [])
        #expect(!text.contains("\n") || Self.forgedLines(in: text) == [])
        #expect(text.utf8.count < 100_000)
      }
      #expect(verified.stdout.contains("4 kept, 2 "))
      try check(
        report: Array(Data(contentsOf: folder.appending(path: "report.xml"))), counts: counts)
    }
  }

  /// The lines that a person would take for ours.
  private static func forgedLines(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("forged") }
  }

  private func check(report: [UInt8], counts: [String: String]) throws {
    let root = try MarkupDocument(report).root
    var texts: [String] = []
    var names: [String] = []
    func visit(_ element: MarkupElement) {
      texts += [element.text] + element.attributes.map(\.value)
      if element.name == "testcase" { names.append(element["name"] ?? "") }
      element.children.forEach(visit)
    }
    visit(root)

    #expect(names.count == 6 && !names.contains("forged"))
    for (name, count) in counts { #expect(root[name] == count, "\(name)") }
    #expect(root["tests"] == "6")
    for text in texts {
      #expect(LogReader.obeyed(in: text) == [])
      // Recordings are attached, and nothing else.
      let own = /\[\[ATTACHMENT\|Recordings\/[a-z0-9_\/-]+\.json\]\]/
      #expect(LogReader.commands(in: text.replacing(own, with: "")) == [])
      #expect(text.utf8.count <= 70_000)
    }
  }
}
