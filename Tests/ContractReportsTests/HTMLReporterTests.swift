import ContractBinding
@testable import ContractModel
@testable import ContractReports
@testable import ContractValues
import TestSupport
import Testing

struct HTMLReporterTests {
  @Test func `shows one of everything, whole`() throws {
    let page = try ExampleRun.example.html(recorded: true)

    let text = String(decoding: page, as: UTF8.self)
    #expect(try text == ReportFixture.golden("reports/example.html", updatingFrom: text))
  }

  @Test func `shows what has become of vendors, whole`() throws {
    let text = String(decoding: try ExampleRun.night.html(), as: UTF8.self)

    #expect(try text == ReportFixture.golden("reports/night.html", updatingFrom: text))
  }

  @Test func `puts contract, recording and subjects side by side`() throws {
    let page = try HTMLModel(ExampleRun.example.html(recorded: true))

    let step = try #require(page.elements(of: "steps").first?.children.first)
    let sides = step.all(where: { $0["class"] == "side" }).map(\.allText)
    #expect(sides.count == 3)
    #expect(sides[0].contains(#"$regex: "^ord_""#))
    #expect(sides[1].contains(#"{"orderId": "ord_7", "quantity": 2}"#))
    #expect(sides[2].contains("curlas recorded"))
    #expect(sides[2].contains(#"in-memory fakecalls back success{"orderId": 7, "quantity": 2}"#))
  }

  @Test func `opens what failed, and tells it in the words of the terminal`() throws {
    let page = try ExampleRun.example.html()

    let open = try HTMLModel(page).elements(of: "scenario").filter { $0["open"] != nil }
    #expect(open.count == 2)
    let unpainted = String(decoding: page, as: UTF8.self).replacing(#/</?span[^>]*>/#, with: "")
    let reported = DiagnosticText().render([.recordedDouble]).replacing("-->", with: "--&gt;")
    #expect(unpainted.contains(reported.dropLast() + "</pre>"))
  }

  @Test func `says how old a recording is, and marks one that is past its time`() throws {
    let page = try HTMLModel(ExampleRun.example.html(recorded: true))

    let ages = page.root.all { $0.name == "time" && $0["datetime"] != nil }
    #expect(ages.map(\.allText) == ["recorded 9 months ago"])
    #expect(ages.map { $0["class"] } == ["concern"])
  }

  @Test func `names what was not finished when the run has only begun`() throws {
    let page = try HTMLModel(ExampleRun.example.html(upTo: 2))

    #expect(page.elements(of: "diagnostic").first?.allText.contains("the run ended") == true)
    #expect(page.root.all { $0.name == "h1" }.first?.allText == "7 scenarios could not be checked")
  }

  @Test func `reads no recordings for the page at the start`() throws {
    let page = try HTMLModel(ExampleRun.example.html(recorded: true, upTo: 2))

    #expect(page.elements(of: "steps").isEmpty)
    #expect(!page.elements(of: "scenario").isEmpty)
  }

  @Test func `shows scenarios without steps when there is no room`() throws {
    var run = ExampleRun.example
    run.contracts = [.orders]
    let page = try HTMLModel(run.html(recorded: true, room: 0))

    #expect(page.elements(of: "steps").isEmpty)
    #expect(page.elements(of: "scenario").count == 3)
    let footer = page.root.all { $0.name == "footer" }.first
    #expect(footer?.allText.contains("3 scenarios are shown without steps") == true)
  }

  @Test func `is made once more only if it had room for more than its lines`() {
    var full = HTMLRoom(bytes: 100, cases: 10, bytesOfCase: 20)
    let begins = full.hasRoom(forFailure: true, after: 50)
    full.count(cases: 1, size: 20, isFailing: true)
    #expect(!begins)
    #expect(full.sizeOfCase(onPageOf: 500) == nil)

    var wide = HTMLRoom(bytes: 1000, cases: 10, bytesOfCase: 20)
    let hasFirst = wide.hasRoom(forFailure: true, after: 100)
    wide.count(cases: 1, size: 800, isFailing: true)
    let hasSecond = wide.hasRoom(forFailure: true, after: 900)
    #expect(hasFirst && !hasSecond)
    #expect(wide.sizeOfCase(onPageOf: 1800) == 101)
  }

  @Test(arguments: JUnitHostileTextTests.corpus.indices)
  func `takes no text of others for markup`(index: Int) throws {
    let hostile = try HTMLModel(Self.run(JUnitHostileTextTests.corpus[index]).html())
    let harmless = try HTMLModel(Self.run("x").html())

    // One structure, whatever the texts say, with one form and one script of our own.
    #expect(hostile.tags == harmless.tags)
    #expect(hostile.tags.allSatisfy { !["img", "iframe", "object", "base"].contains($0) })
    for name in ["form", "script", "style"] { #expect(hostile.tags.count { $0 == name } == 1) }
    for attribute in hostile.root.all(where: { _ in true }).flatMap(\.attributes) {
      #expect(!attribute.name.hasPrefix("on"))
      guard attribute.name == "href" else { continue }
      #expect(attribute.value.wholeMatch(of: /#[a-z0-9_\/-]+/) != nil)
    }
  }

  /// A run in which each text is the given one.
  private static func run(_ text: String) -> ExampleRun {
    let diagnostic = Diagnostic(
      "h " + text, at: SourceLocation(path: "p" + text, line: 1, column: 1), sourceLine: text,
      label: "l" + text, facts: ["f"], help: ["h"])
    let parts = [PreviewPart("returns", "v" + text)]
    let exchange = ExchangeDetails(
      Exchange(
        request: VendorRequest(method: "GET", target: "/" + text, body: Array("b \(text)".utf8)),
        result: .failure(VendorFailure(.reset, "m" + text))))
    let details = CaseDetails(outcomes: [parts], exchanges: [exchange])
    var run = ExampleRun()
    for (name, verdict) in [
      ("a", .broken([diagnostic])), ("b", .kept), ("c", .skipped(reason: "r" + text)),
    ] as [(String, Verdict)] {
      run.add(
        name, "s" + text, verdict, contract: "k" + text, notes: ["n" + text],
        recording: "r" + text, standardError: "e" + text, details: details)
    }
    run.problems = [diagnostic]
    return run
  }
}
