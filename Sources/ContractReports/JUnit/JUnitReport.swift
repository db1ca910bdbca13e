import ContractModel
import ContractValues
import Foundation

/// For whom a JUnit report is written.
package enum JUnitProfile: String, Sendable, Hashable, CaseIterable {
  /// For dashboards: all that any of them reads.
  case rich
  /// For gates that validate: valid by three schemas at once, those of Jenkins' `junit` and
  /// `xunit` steps and that of Ant's JUnitReport.
  case strict
}

/// The suites of a JUnit report, before either profile is written.
///
/// All the texts are harmless and short enough; all the totals are counted from the cases.
struct JUnitReport: Sendable {
  /// The suites, one for each contract and subject.
  var suites: [Suite]
  /// When the run began.
  let startedAt: Date
  /// The name of the machine.
  let hostName: ReportText

  /// The cases of one contract on one subject.
  struct Suite: Sendable {
    /// The suite's name, which is its cases' class: `orders.curl`.
    let name: ReportText
    /// The properties of the suite.
    let properties: [Property]
    /// When the first case began; when the run did, where that is not known.
    let startedAt: Date
    /// The cases, in the order of the plan; a part of a report shares them with the whole.
    var cases: ArraySlice<Case> = []
  }

  /// A property of a suite.
  typealias Property = (name: ReportText, value: ReportText)

  /// One `testcase`: a case of the plan, a finding about a vendor, or a problem.
  struct Case: Sendable {
    /// The scenario's name.
    let name: ReportText
    /// `contract.subject`; unique in the report together with the name.
    let className: ReportText
    /// The place where the scenario is written.
    let location: SourceLocation?
    /// When the case began; `nil` when it never did.
    var startedAt: Date?
    /// How long it took.
    var time = Milliseconds(seconds: 0)
    /// Why it did not pass; `nil` where it did.
    var problem: Problem?
    /// Its other runs, those alone that did not pass.
    var reruns: [Problem] = []
    /// The notes, and the recording's path.
    var output = ReportText("")
    /// True if even a strict report, which has little room for output, has it.
    var isRemarkable = false
    /// The recording's path, for dashboards that keep the file; `nil` where nothing is wrong.
    var attachment: ReportText?
    /// The standard error of the subject's process.
    var errorOutput = ReportText("")

    /// True if a body says what is wrong.
    var hasBody: Bool { problem.map { $0.element != .skipped } ?? false }
  }

  /// Why a run of a case did not pass.
  struct Problem: Sendable {
    /// The name of the element.
    ///
    /// Surefire has `flaky…` beside a run that passed, and `rerun…` beside one that did not.
    enum Element: String {
      case failure, error, skipped, flakyFailure, flakyError, rerunFailure, rerunError
    }

    let element: Element
    /// The kind, in CamelCase: Rails reads `type="symbol"` and its like as instructions.
    var type = ""
    /// The headlines, or why the case was skipped.
    let message: ReportText
    /// The diagnostics in full.
    let body: ReportText
    /// The standard error of a run beside the one that decides.
    var errorOutput = ReportText("")
  }
}

// MARK: - Parts

extension JUnitReport {
  /// How much one file holds.
  struct Limits: Sendable {
    /// How many cases.
    var cases: Int
    /// How many bytes.
    var bytes: Int
  }

  /// How many cases there are.
  var count: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// The report in parts, in order; a suite may go on in the next one.
  ///
  /// The limits are those before characters are escaped; a case is never divided.
  func parts(_ limits: Limits) -> [JUnitReport] {
    var parts = [head]
    var (cases, bytes) = (0, 0)
    for suite in suites {
      var start = suite.cases.startIndex
      // By index, because each case is large to copy.
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
  /// About how many bytes the suite takes without its cases.
  fileprivate var headSize: Int {
    properties.reduce(500) { $0 + 200 + 3 * ($1.name.size + $1.value.size) }
  }
}

extension JUnitReport.Case {
  /// About how many bytes the case takes.
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
