import ContractModel
import ContractValues
import Foundation

/// The kind of reader that a JUnit report is written for, chosen by `--junit-profile`.
package enum JUnitProfile: String, Sendable, Hashable, CaseIterable {
  /// The readers are dashboards, so the report has every element that at least one of them reads.
  case rich
  /// The readers validate, so the report conforms to three schemas: those of Jenkins' `junit` and
  /// `xunit` steps and of Ant's JUnitReport.
  case strict
}

/// The suites and cases of a JUnit report; a profile creates the XML from them.
///
/// All texts are already safe to print and short enough. The totals are computed from the cases.
struct JUnitReport: Sendable {
  /// The suites: one for each contract and subject, one for each contract and vendor, and one for
  /// problems.
  var suites: [Suite]
  /// The start of the run, which the XML contains as `timestamp`.
  let startedAt: Date
  /// The name of the machine that ran the tests, by which dashboards distinguish machines.
  let hostName: ReportText

  /// A `testsuite` element: the cases of one contract on one subject or vendor, or the problems.
  struct Suite: Sendable {
    /// The suite's name, which is also the class of its cases, such as `orders.curl`.
    let name: ReportText
    /// The properties of the suite, such as the name of the vendor.
    let properties: [Property]
    /// The start of the first case, or of the run if the first case has not started.
    let startedAt: Date
    /// The cases in the order of the plan, as a slice that the parts of a long report share.
    var cases: ArraySlice<Case> = []
  }

  /// A name and a value that describe a suite; some dashboards filter by them.
  typealias Property = (name: ReportText, value: ReportText)

  /// A `testcase` element: a planned case, the result of a vendor in a scenario, or a problem.
  struct Case: Sendable {
    /// The scenario's name or the problem's headline, with a number if another case of the class
    /// has the same name.
    let name: ReportText
    /// The contract and the subject or vendor, such as `orders.curl`; `contracts.problems` for a
    /// problem.
    ///
    /// Together with the name, it is unique in the report.
    let className: ReportText
    /// The position of the scenario or problem in its file; `nil` for a problem outside files.
    let location: SourceLocation?
    /// The start of the case; `nil` for a case without a result, for a vendor and for a problem.
    var startedAt: Date?
    /// The duration of the case; 0 if it has no result.
    var time = Milliseconds(seconds: 0)
    /// The problem, which becomes an element such as `failure`; `nil` if the case passed.
    var problem: Problem?
    /// The problems of the case's other runs that failed, from `--repeat` or `--retries`.
    var reruns: [Problem] = []
    /// The notes and the recording's path, which become `system-out`.
    var output = ReportText("")
    /// True if the output is important enough for a strict report, which has little room for
    /// output.
    var isRemarkable = false
    /// The recording's path, for dashboards that store the file; `nil` if there is no recording, or
    /// the case has no problem.
    var attachment: ReportText?
    /// The standard error of the subject's process, which becomes `system-err`.
    var errorOutput = ReportText("")

    /// True if the problem contains text, which is the case for a failure or an error, but not for
    /// `skipped`.
    var hasBody: Bool { problem.map { $0.element != .skipped } ?? false }
  }

  /// The reason why a run of a case failed or was skipped, as an element of the XML.
  struct Problem: Sendable {
    /// The name of the XML element.
    ///
    /// As in Maven Surefire, an element `flaky…` belongs to a case that passed in the end, and an
    /// element `rerun…` to a case that failed.
    enum Element: String {
      case failure, error, skipped, flakyFailure, flakyError, rerunFailure, rerunError
    }

    let element: Element
    /// The type of the failure, such as `BrokenPromise`.
    ///
    /// It is in CamelCase, because Rails interprets values such as `type="symbol"`.
    var type = ""
    /// The headlines of the messages, or the reason for skipping the case.
    let message: ReportText
    /// The full text of the messages, with source lines and advice.
    let body: ReportText
    /// The standard error of a run that did not decide the verdict.
    var errorOutput = ReportText("")
  }
}

extension JUnitReport {
  /// The maximum size of a file that dashboards accept, in cases and in bytes.
  struct Limits: Sendable {
    /// The maximum number of cases in a file, such as 5,000 for Buildkite.
    var cases: Int
    /// The maximum size of a file in bytes, before characters are escaped.
    var bytes: Int
  }

  /// The number of cases in all suites, which shows if the report must be divided.
  var count: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// Divides the report into parts, in order.
  ///
  /// A suite may continue in the next part, but a case is never divided. The limits apply before
  /// characters are escaped.
  func parts(_ limits: Limits) -> [JUnitReport] {
    var parts = [head]
    var (cases, bytes) = (0, 0)
    for suite in suites {
      var start = suite.cases.startIndex
      // Cases are large, so a loop over indices avoids copies of them.
      for index in suite.cases.indices {
        let size = suite.cases[index].size
        let headSize = index == start ? suite.headSize : 0
        if cases > 0, cases == limits.cases || bytes + size + headSize > limits.bytes {
          parts[parts.endIndex - 1].add(start..<index, of: suite)
          parts.append(head)
          (cases, bytes, start) = (0, suite.headSize, index)
        } else {
          bytes += headSize
        }
        cases += 1
        bytes += size
      }
      parts[parts.endIndex - 1].add(start..<suite.cases.endIndex, of: suite)
    }
    return parts
  }

  private var head: JUnitReport {
    JUnitReport(suites: [], startedAt: startedAt, hostName: hostName)
  }

  private mutating func add(_ cases: Range<Int>, of suite: Suite) {
    guard !cases.isEmpty else { return }
    var part = suite
    part.cases = suite.cases[cases]
    suites.append(part)
  }
}

extension JUnitReport.Suite {
  /// The approximate size of the suite's own XML in bytes, which decides where a report is divided.
  fileprivate var headSize: Int {
    properties.reduce(500) { $0 + 200 + 3 * ($1.name.size + $1.value.size) }
  }
}

extension JUnitReport.Case {
  /// The approximate size of the case's XML in bytes, which decides where a report is divided.
  fileprivate var size: Int {
    let own = name.size + className.size + (problem?.size ?? 0) + output.size + errorOutput.size
    return reruns.reduce(400 + own) { $0 + 200 + $1.size }
  }
}

extension JUnitReport.Problem {
  fileprivate var size: Int { message.size + body.size + errorOutput.size }
}

extension ReportText {
  fileprivate var size: Int { string.utf8.count }
}
