import ContractModel
import ContractValues
import Foundation

/// The kind of reader for which a JUnit report is written.
package enum JUnitProfile: String, Sendable, Hashable, CaseIterable {
  /// Dashboards: the report has every element that at least one of them reads.
  case rich
  /// Tools that validate: the report conforms to three schemas, those of Jenkins' `junit` and
  /// `xunit` steps and of Ant's JUnitReport.
  case strict
}

/// The content of a JUnit report, independent of the profile.
///
/// All texts are already safe to print and short enough. The totals are counted from the cases.
struct JUnitReport: Sendable {
  /// The suites: one for each contract and subject, one for each contract and vendor, and one for
  /// problems.
  var suites: [Suite]
  /// The start of the run.
  let startedAt: Date
  /// The name of the machine.
  let hostName: ReportText

  /// The cases of one contract on one subject.
  struct Suite: Sendable {
    /// The suite's name, which is also the class of its cases: `orders.curl`.
    let name: ReportText
    /// The properties of the suite.
    let properties: [Property]
    /// The start of the first case, or of the run if the first case has not started.
    let startedAt: Date
    /// The cases, in the order of the plan.
    ///
    /// A slice, so that the parts of a long report share them.
    var cases: ArraySlice<Case> = []
  }

  /// A property of a suite.
  typealias Property = (name: ReportText, value: ReportText)

  /// One `testcase` element: a planned case, a finding about a vendor, or a problem.
  struct Case: Sendable {
    /// The scenario's name.
    let name: ReportText
    /// `contract.subject`; unique in the report together with the name.
    let className: ReportText
    /// The place where the scenario is written.
    let location: SourceLocation?
    /// The start of the case; `nil` if it never started.
    var startedAt: Date?
    /// The duration of the case.
    var time = Milliseconds(seconds: 0)
    /// The problem; `nil` if the case passed.
    var problem: Problem?
    /// The problems of the other runs that did not pass.
    var reruns: [Problem] = []
    /// The notes, and the recording's path.
    var output = ReportText("")
    /// True if even a strict report, which has little room for output, contains this output.
    var isRemarkable = false
    /// The recording's path, for dashboards that store the file; `nil` if nothing is wrong.
    var attachment: ReportText?
    /// The standard error of the subject's process.
    var errorOutput = ReportText("")

    /// True if the problem has a body, which describes it.
    var hasBody: Bool { problem.map { $0.element != .skipped } ?? false }
  }

  /// The reason why a run of a case did not pass.
  struct Problem: Sendable {
    /// The name of the element.
    ///
    /// As in Surefire, `flaky…` stands in a case that passed, and `rerun…` in one that failed.
    enum Element: String {
      case failure, error, skipped, flakyFailure, flakyError, rerunFailure, rerunError
    }

    let element: Element
    /// The type, in CamelCase: Rails interprets values such as `type="symbol"`.
    var type = ""
    /// The headlines, or the reason for skipping the case.
    let message: ReportText
    /// The full text of the diagnostics.
    let body: ReportText
    /// The standard error of a run that did not decide the verdict.
    var errorOutput = ReportText("")
  }
}

// MARK: - Parts

extension JUnitReport {
  /// The limits of one file.
  struct Limits: Sendable {
    /// The maximum number of cases.
    var cases: Int
    /// The maximum size in bytes.
    var bytes: Int
  }

  /// The number of cases.
  var count: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// Divides the report into parts, in order; a suite may continue in the next part.
  ///
  /// The limits apply before characters are escaped. A case is never divided.
  func parts(_ limits: Limits) -> [JUnitReport] {
    var parts = [head]
    var (cases, bytes) = (0, 0)
    for suite in suites {
      var start = suite.cases.startIndex
      // A loop over indices avoids copies of cases, which are large.
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
  /// The approximate size of the suite without its cases, in bytes.
  fileprivate var headSize: Int {
    properties.reduce(500) { $0 + 200 + 3 * ($1.name.size + $1.value.size) }
  }
}

extension JUnitReport.Case {
  /// The approximate size of the case, in bytes.
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
