import ContractBinding
import ContractHarness
@testable import ContractValues
import Foundation
import Testing

/// What the reports of a night say of vendors, to be compared with what was planted.
extension Night {
  /// What is said in a page of HTML, or of Markdown that holds it.
  func reported(inPage name: String) throws -> [String] {
    Self.reported(inMarkup: try text(of: name))
  }

  /// The text of a report.
  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Compares a text with that of a file beside this one; with `UPDATE_GOLDEN=1` it is written anew.
  static func expect(_ actual: String, equals name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    let expected = GoldenText((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try expected.updated(to: actual).write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(expected.matches(actual), "\(actual)")
  }

  /// Radicale's password, and the form in which it is sent.
  var secrets: [String] {
    let password = environment["RADICALE_PASSWORD", default: ""]
    return [password, Data("ada:\(password)".utf8).base64EncodedString()]
  }

  /// What is said in messages between tags, or in the commands of GitHub Actions.
  static func reported(inMarkup markup: String) -> [String] {
    let text = markup.replacing("<pre", with: "\n<pre").replacing(#/<[^>]*>/#, with: "")
      .replacing(#/::[a-z]+ [^\n]*?::/#, with: "\n")
      .replacing("&#10;", with: "\n").replacing("%0A", with: "\n")
    return Result(stdout: text, stderr: "", exit: 0).reported
  }

  /// The tier of each change that the events tell.
  var tiers: [String] {
    get throws {
      try text(of: "events.jsonl").split(separator: "\n").flatMap { line -> [String] in
        guard case .object(let event) = try Value(json: Array(line.utf8)),
          case .array(let drift)? = event["drift"]
        else { return [] }
        return drift.compactMap { change in
          guard case .object(let fields) = change, case .string(let tier)? = fields["tier"] else {
            return nil
          }
          return tier
        }
      }
    }
  }

  /// The tier that a message names; `nil` for one about a vendor that could not be asked.
  static func tier(_ reported: String) -> String? {
    reported.contains(" /") ? reported.split(separator: ":").first.map(String.init) : nil
  }
}
