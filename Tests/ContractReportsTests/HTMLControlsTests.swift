import ContractBinding
@testable import ContractModel
@testable import ContractReports
import ContractValues
import Foundation
import TestSupport
import Testing

/// What the page's script works with: the policy, the anchors, the filters, the limits.
struct HTMLControlsTests {
  @Test func `allows the page's own script and style and nothing else`() throws {
    let page = String(decoding: try ExampleRun.example.html(), as: UTF8.self)

    let policy = try HTMLModel(Array(page.utf8)).root.all { $0["http-equiv"] != nil }
    func hash(_ name: String) throws -> String {
      let start = try #require(page.range(of: "<\(name)>")).upperBound
      let end = try #require(page.range(of: "</\(name)>")).lowerBound
      let digest = SHA256.digest(of: Array(page[start..<end].utf8))
      return "'sha256-\(Data(digest).base64EncodedString())'"
    }
    #expect(
      try policy.map { $0["content"] } == [
        "default-src 'none'; script-src \(hash("script")); style-src \(hash("style")); "
          + "base-uri 'none'; form-action 'none'"
      ])
    #expect(page.ranges(of: "</script").count == 1)
    #expect(!page.contains(" style=\""))
  }

  @Test func `hides its controls from a reader without the script`() throws {
    let page = try HTMLModel(ExampleRun.example.html())

    let controls = page.root.all { ["button", "input", "select"].contains($0.name) }
    let hidden = page.root.all { $0["hidden"] != nil || $0.name == "dialog" }
    #expect(controls.count == hidden.reduce(0) { $0 + $1.all(where: controls.contains).count })
    #expect(page.root.all { $0.name == "dialog" && $0["open"] != nil }.isEmpty)
  }

  @Test func `gives each case an anchor that a later run with another order keeps`() throws {
    var later = ExampleRun()
    for planned in ExampleRun.example.plan.reversed() {
      later.add(planned.scenario, planned.subject, .kept, contract: planned.contract)
    }

    let anchors = try Self.anchors(of: .example)
    #expect(try Self.anchors(of: later) == anchors)
    #expect(
      anchors["in-memory fake, an accepted order answers with its data"]?.wholeMatch(
        of: #/orders/an-accepted-order-answers-with-its-data/in-memory-fake_[0-9a-f]{8}/#) != nil)
  }

  @Test func `gives names that look alike anchors of their own`() throws {
    var run = ExampleRun()
    for name in ["a b", "a-b", "A b", "a/b", "å b", "a  b"] {
      for subject in ["x y", "x-y", "X y", "_vendor"] { run.add(name, subject, .kept) }
    }

    let ids = try HTMLModel(run.html()).root.all { $0["id"] != nil }.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == 1 + 6 + 24 + 1)
  }

  @Test func `offers the verdicts, subjects and tags that occur`() throws {
    var run = ExampleRun.example
    run.plan[0].tags = ["slow", "spied"]
    let page = try HTMLModel(run.html())

    #expect(
      page.root.all { $0["name"] == "verdict" }.map { $0["value"] }
        == ["kept", "broken", "could-not-check", "skipped", "pending"])
    func options(_ name: String) -> [String] {
      page.root.all { $0["name"] == name }.flatMap(\.children).map(\.text)
    }
    #expect(options("subject") == ["every subject", "curl", "in-memory fake", "spying double"])
    #expect(options("tag") == ["every tag", "slow", "spied"])
  }

  @Test func `links what failed to its case`() throws {
    let page = try HTMLModel(ExampleRun.example.html())

    let ids = Set(page.root.all { $0["data-status"] != nil }.compactMap { $0["id"] })
    let links = page.elements(of: "failing").flatMap { $0.all { $0.name == "a" } }
    #expect(links.count == 3)
    #expect(links.allSatisfy { ids.contains(String($0["href"]?.dropFirst() ?? "")) })
  }

  @Test func `tells failures by their headlines when there is no room`() throws {
    let page = try HTMLModel(ExampleRun.example.html(room: 0))

    let shown = page.elements(of: "failure").map(\.allText)
    #expect(shown.count == 3)
    #expect(shown[0].contains("the double does not keep the contract"))
    #expect(!shown[0].contains("status: 201"))
    let foot = page.root.all { $0.name == "footer" }.first?.allText
    #expect(foot?.contains("The failures of 2 scenarios are shown by their headlines") == true)
  }

  @Test func `leaves room for failures after scenarios that passed`() throws {
    let text = String(repeating: "x", count: 2000)
    let details = CaseDetails(outcomes: [], exchanges: [])
    var run = ExampleRun()
    for number in 0..<100 {
      run.add(
        "a scenario \(number)", "curl", number < 99 ? .kept : .broken([.double]),
        contract: number < 99 ? "first" : "last", standardError: text, details: details)
    }

    let page = try run.html(room: 400_000)
    #expect(page.count < 400_000)
    #expect(String(decoding: page, as: UTF8.self).contains("the double answered 200"))
  }

  @Test func `fills the room that the lines of the cases leave`() throws {
    let text = String(repeating: "x", count: 2000)
    var run = ExampleRun()
    for number in 0..<400 {
      run.add(
        "a scenario \(number)", "curl", number < 200 ? .kept : .broken([.double]), contract: "c",
        standardError: text)
    }

    let page = try run.html(room: 600_000)
    #expect(page.count > 560_000)
    #expect(page.count < 620_000)
  }

  @Test(arguments: [16_000, 17_000])
  func `says that a long body is cut, and where the whole is`(size: Int) throws {
    let exchange = Exchange(
      request: VendorRequest(
        method: "GET", target: "/", body: Array(String(repeating: "x", count: size).utf8)),
      result: .failure(VendorFailure(.reset, "m")))
    var run = ExampleRun.example
    run.results[1].details = CaseDetails(
      outcomes: [], exchanges: [ExchangeDetails(exchange)])
    let page = try HTMLModel(run.html(recorded: true))

    let foot = page.root.all { $0.name == "footer" }.first?.allText ?? ""
    #expect(foot.contains("A text of more than 16 KiB is cut") == (size > 16 << 10))
    let bodies = page.root.all { $0.name == "pre" }.map(\.text)
    #expect(bodies.contains { $0.hasSuffix("… (616 bytes more)") } == (size > 16 << 10))
  }

  /// The anchors of a run's cases, by the case.
  private static func anchors(of run: ExampleRun) throws -> [String: String] {
    let bodies = try HTMLModel(run.html()).root.all { $0.name == "details" }
      .filter { $0["class"]?.hasPrefix("scenario") == true }
    return bodies.reduce(into: [:]) { anchors, body in
      let name = body.all { $0["class"] == "name" }.first?.text ?? ""
      for item in body.all(where: { $0["data-status"] != nil }) {
        let subject = item.all { $0.name == "a" }.first?.text ?? ""
        anchors["\(subject), \(name)"] = item["id"]
      }
    }
  }
}
