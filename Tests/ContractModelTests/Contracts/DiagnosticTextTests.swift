@testable import ContractModel
import Testing

struct DiagnosticTextTests {
  private let place = SourceLocation(path: "Contracts/payments.yaml", line: 14, column: 15)

  private var broken: Diagnostic {
    Diagnostic(
      "the double does not keep the contract",
      at: place,
      sourceLine: "      status: 201",
      length: 3,
      label: "FakePayments answered 200",
      facts: ["scenario   charge a valid card", "- status: 201", "+ status: 200"],
      help: ["fix FakePayments, or record again with", "contracts record payments"])
  }

  @Test func `shows headline, place, line, caret, facts and help`() {
    #expect(
      DiagnosticText().render(broken) == """
        error: the double does not keep the contract
          --> Contracts/payments.yaml:14:15
           |
        14 |       status: 201
           |               ^^^ FakePayments answered 200
           |
           scenario   charge a valid card
           - status: 201
           + status: 200
        help: fix FakePayments, or record again with
              contracts record payments

        """)
  }

  @Test func `shows what it has`() {
    let bare = Diagnostic("nothing was checked", severity: .warning)
    let unread = Diagnostic("the file is empty", at: place, label: "no line to show")

    #expect(DiagnosticText().render(bare) == "warning: nothing was checked\n")
    #expect(
      DiagnosticText().render(unread) == """
        error: the file is empty
          --> Contracts/payments.yaml:14:15
           no line to show

        """)
  }

  @Test func `says the same in colour`() {
    let coloured = DiagnosticText(isColoured: true).render(broken)

    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == DiagnosticText().render(broken))
  }

  @Test func `puts an empty line between messages`() {
    let text = DiagnosticText().render([Diagnostic("one"), Diagnostic("two")])

    #expect(text == "error: one\n\nerror: two\n")
  }

  @Test func `shows what a terminal would obey as escapes`() {
    let hostile = Diagnostic(
      "an error \u{1B}[31m of theirs",
      at: SourceLocation(path: "a\nb.yaml", line: 1, column: 3),
      sourceLine: "\u{9B}\u{202E}x\u{0}",
      label: "\u{2066}label",
      facts: ["+ \u{1B}]0;title\u{7}", "two\nlines"],
      help: ["\rhelp"])

    #expect(
      DiagnosticText().render(hostile) == #"""
        error: an error \u{1B}[31m of theirs
         --> a\nb.yaml:1:3
          |
        1 | \u{9B}\u{202E}x\u{0}
          |               ^ \u{2066}label
          |
          + \u{1B}]0;title\u{7}
          two\nlines
        help: \rhelp

        """#)
  }

  @Test(arguments: [
    ("a\tb: c", 3, 1, "a  b: c", "   ^"),
    ("漢字: c", 5, 1, "漢字: c", "      ^"),
    ("漢字: c", 1, 2, "漢字: c", "^^^^"),
    ("e\u{301}x", 3, 1, "e\u{301}x", " ^"),
    ("short", 6, 1, "short", "     ^"),
    ("short", 60, 9, "short", "     ^"),
    ("short", 1, 900, "short", "^^^^^"),
    ("", 1, 1, "", "^"),
  ])
  func `sets the caret under the character`(
    line: String, column: Int, length: Int, shown: String, caret: String
  ) {
    let location = SourceLocation(path: "a", line: 1, column: column)
    let text = DiagnosticText().render(
      Diagnostic("x", at: location, sourceLine: line, length: length))

    let lines = text.split(separator: "\n").map { String($0) }
    #expect(lines[3] == (shown.isEmpty ? "1 |" : "1 | " + shown))
    #expect(lines[4] == "  | " + caret)
  }

  @Test(arguments: [1, 40, 5_000, 999_995, 1_000_000])
  func `clips a long line around the caret`(column: Int) {
    let line = String(repeating: "x", count: 1_000_000)
    let location = SourceLocation(path: "a", line: 1, column: column)

    let text = DiagnosticText(columns: 60).render(
      Diagnostic("x", at: location, sourceLine: line, length: 5))

    let lines = text.split(separator: "\n").map { $0.dropFirst(4) }
    #expect(lines[3].count <= 62)
    #expect(lines[3].contains("x…") == (column < 999_990))
    #expect(lines[3].hasPrefix("…") == (column > 50))
    #expect(lines[4].contains("^"))
    #expect(lines[4].count <= lines[3].count + 1)
  }
}
