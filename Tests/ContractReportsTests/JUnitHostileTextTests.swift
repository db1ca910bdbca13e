import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractReports
@testable import ContractValues
import ReaderModels
import TestSupport
import Testing

/// Texts that broke reports of other tools, each in every place where a text can stand.
struct JUnitHostileTextTests {
  static let corpus: [String] = [
    "", " ", "\n", "\r\n", "a\rb", "]]>", "a\0b", "\u{1B}[31mred\u{1B}[0m", "\u{FFFE}", "\u{FFFF}",
    "\u{7F}\u{85}\u{9B}31m", "\u{202E}evil\u{2066}\u{200F}\u{061C}", "<&>\"'", "&#x1;",
    String(decoding: [0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xFF, 0xFE] as [UInt8], as: UTF8.self),
    "[[ATTACHMENT|/etc/passwd]]", "[[property|a=b]]", "::error::x", "  ::add-mask::x",
    "\u{3000}::warning::x", "##teamcity[testFailed name='a']",
    "\u{FEFF}a\u{200B}b\u{E0041}\u{1FFFE}",
    "x ##[error]y", "x ##vso[task.setvariable]y", "##VSO[a]", "a\r::b::",
    "../../secret", "a\tb", "😀 ✓ é 漢字", "::::", "[[[ATTACHMENT|x]]]]>", "###[[ATTACHMENT|",
    String(repeating: "long ", count: 20_000),
    String(repeating: "::error::\n", count: 7000),
    String(repeating: "é[[ATTACHMENT|x]]##[", count: 4000),
  ]

  /// A run in which each text of each case is the hostile one.
  private static func run(_ text: String) -> ExampleRun {
    let diagnostic = Diagnostic(
      text,
      at: SourceLocation(path: text, line: 0, column: -1),
      sourceLine: text,
      length: 0,
      label: text,
      facts: [text],
      help: [text]
    )
    var run = ExampleRun()
    let verdicts: [Verdict] = [
      .broken([diagnostic]), .kept, .couldNotCheck([diagnostic, diagnostic]),
      .skipped(reason: text), .couldNotCheck([]),
    ]
    for verdict in text.utf8.count > 10_000 ? verdicts.prefix(1) : verdicts[...] {
      run.add(
        text, text, verdict, contract: text, notes: [text, text], recording: text,
        standardError: text
      )
    }
    run.add(text, text, nil, contract: text)
    run.problems = [diagnostic]
    run.findings = VendorStatus.allCases.map { status in
      var finding = VendorFinding(
        contract: text, scenario: text, location: SourceLocation(path: text, line: 0, column: -1),
        vendor: text, adapters: [text], status: status, recordedOn: text, recordingPath: text)
      finding.diagnostics = status == .same ? [] : [diagnostic]
      return finding
    }
    return run
  }

  @Test(arguments: corpus.indices, JUnitProfile.allCases)
  func `reads back without a harmful character or command`(
    index: Int, profile: JUnitProfile
  ) throws {
    let run = Self.run(Self.corpus[index])
    let bytes = try run.junit(profile)
    let model = try JUnitModel(bytes)

    #expect(model.cases.count == run.plan.count + run.findings.count + 1)
    #expect(model.disagreements == [])
    #expect(bytes.firstRange(of: Array("]]>".utf8)) == nil)
    for text in texts(model.root) {
      #expect(harm(text) == [])
      #expect(text.utf8.count <= 70_000)
    }
    for testCase in model.cases {
      #expect(
        testCase.element.children.count { ["failure", "error", "skipped"].contains($0.name) } <= 1)
      #expect(testCase.name.count <= 255 && testCase.className.count <= 255)
    }
  }

  @Test(arguments: corpus.indices)
  func `is valid by three schemas at once when strict`(index: Int) throws {
    let bytes = try Self.run(Self.corpus[index]).junit(.strict)

    for name in ["jenkins-junit", "junit-10", "windyroad-JUnit"] {
      let schema = try XMLSchema(path: ReportFixture.path("junit/\(name).xsd"))
      #expect(schema.validate(bytes) == [], "\(name)")
    }
  }

  /// One report for the parsers of others: see `make check-junit`.
  @Test(arguments: JUnitProfile.allCases)
  func `writes each as one case, whole`(profile: JUnitProfile) throws {
    var run = ExampleRun()
    for text in Self.corpus where text.utf8.count < 1000 {
      let verdicts: [Verdict] = [
        .broken([Diagnostic(text)]), .couldNotCheck([Diagnostic(text)]), .skipped(reason: text),
      ]
      for verdict in verdicts { run.add(text, text, verdict, contract: "c", notes: [text]) }
    }

    let text = String(decoding: try run.junit(profile), as: UTF8.self)

    let name = "reports/hostile-\(profile.rawValue).xml"
    #expect(try text == ReportFixture.golden(name, updatingFrom: text))
  }

  @Test func `survives random bytes in every place`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        Bool.random()
          ? UInt8.random(in: 0...255) : Array("[:#]>\n\r&<ATTACHMENT|vso".utf8).randomElement() ?? 0
      }
      let text = String(decoding: bytes, as: UTF8.self)

      let model = try JUnitModel(Self.run(text).junit(.rich))

      #expect(model.disagreements == [], "\(bytes)")
      #expect(texts(model.root).flatMap(harm) == [], "\(bytes)")
    }
  }

  @Test func `shows what it took out, and keeps head and tail of what is too long`() throws {
    var run = ExampleRun()
    let long = "head " + String(repeating: "x", count: 11_000_000) + " tail"
    run.add(
      "a", "curl", .broken([Diagnostic("esc \u{1B} nul \0", facts: [long])]), standardError: long)

    let testCase = try #require(JUnitModel(run.junit(.rich)).cases.first?.element)

    let failure = try #require(testCase.children(named: "failure").first)
    #expect(failure["message"] == #"esc \u{1B} nul \u{0}"#)
    #expect(failure.text.contains("head ") && failure.text.contains(" tail"))
    #expect(failure.text.utf8.count <= 64_000)
    let output = try #require(testCase.children(named: "system-err").first?.text)
    #expect(output.hasPrefix("head ") && output.hasSuffix(" tail"))
    #expect(output.utf8.count <= 65_536)
    #expect(output.contains(#/\[… the middle of 11000010 bytes is left out …\]/#))
  }

  private func texts(_ element: MarkupElement) -> [String] {
    [element.text] + element.attributes.map(\.value) + element.children.flatMap(texts)
  }

  /// What a reader would obey.
  private func harm(_ text: String) -> [String] {
    LogReader.obeyed(in: text).map { "U+\(String($0.value, radix: 16))" }
      + LogReader.commands(in: text).map { String($0.prefix(200)) }
  }
}
