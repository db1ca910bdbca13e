import ContractHarness
@testable import ContractValues
import TestSupport

/// A report as those who read it see it.
struct JUnitModel {
  /// One case with its suite's name.
  struct Case {
    var suite: String
    var element: MarkupElement
    var name: String { element["name"] ?? "" }
    var className: String { element["classname"] ?? "" }
  }

  let root: MarkupElement
  var suites: [MarkupElement] { root.children(named: "testsuite") }

  init(_ bytes: [UInt8]) throws {
    root = try MarkupDocument(bytes).root
  }

  var cases: [Case] {
    suites.flatMap { suite in
      suite.children(named: "testcase").map { Case(suite: suite["name"] ?? "", element: $0) }
    }
  }

  /// Where counters and elements disagree; nothing when all is well.
  var disagreements: [String] {
    var found: [String] = []
    for suite in suites + (root["tests"] == nil ? [] : [root]) {
      let cases =
        suite.name == "testsuites" ? self.cases.map(\.element) : suite.children(named: "testcase")
      let counts = [
        "tests": cases.count,
        "failures": cases.count { !$0.children(named: "failure").isEmpty },
        "errors": cases.count { !$0.children(named: "error").isEmpty },
        "skipped": cases.count { !$0.children(named: "skipped").isEmpty },
      ]
      for (name, count) in counts where suite[name] != String(count) {
        found.append("\(suite.name) \(suite["name"] ?? ""): \(name)")
      }
    }
    return found
  }
}
