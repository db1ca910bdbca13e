import ContractModel
import ContractValues
import Foundation

/// A JUnit report as plain values, before either profile is written.
///
/// All the texts are harmless and short enough; all the totals are counted from the cases.
struct JUnitReport: Sendable {
  /// The suites, one for each contract and subject.
  var suites: [Suite]
  /// When the run began.
  var startedAt: Date
  /// The name of the machine.
  var hostName: ReportText

  /// The cases of one contract on one subject.
  struct Suite: Sendable {
    /// The suite's name, which is its cases' class: `orders.curl`.
    var name: ReportText
    /// The properties of the suite.
    var properties: [(name: ReportText, value: ReportText)]
    /// When the first case began; when the run did, where that is not known.
    var startedAt: Date
    /// The cases, in the order of the plan; a part of a report shares them with the whole.
    var cases: ArraySlice<Case> = []
  }

  /// One scenario on one subject, or one problem.
  struct Case: Sendable {
    /// The scenario's name.
    var name: ReportText
    /// `contract.subject`; unique in the report together with the name.
    var className: ReportText
    /// The file in which the scenario is written.
    var file: ReportText?
    /// The scenario's line, from 1.
    var line: Int
    /// When the case began; `nil` when it never did.
    var startedAt: Date?
    /// How long it took.
    var time = Milliseconds(seconds: 0)
    /// The result.
    var result: Result
    /// Its other runs, those alone that did not pass.
    var reruns: [Rerun] = []
    /// The notes, and the recording's path.
    var output = ReportText("")
    /// True if even a strict report, which has little room for output, tells it.
    var isRemarkable = false
    /// The recording's path, for dashboards that keep the file; `nil` where nothing is wrong.
    var attachment: ReportText?
    /// The standard error of the subject's process.
    var errorOutput = ReportText("")

    /// True if a body says what is wrong.
    var hasBody: Bool {
      switch result {
      case .failure, .error: true
      case .passed, .skipped: false
      }
    }
  }

  /// The result of a case.
  enum Result: Sendable {
    /// Nothing is wrong.
    case passed
    /// A promise is broken.
    case failure(Explanation)
    /// Nothing could be said.
    case error(Explanation)
    /// The case did not run.
    case skipped(reason: ReportText)
  }

  /// One of several runs of a case, which did not pass.
  struct Rerun: Sendable {
    /// The element's name, as Surefire has it: `flaky…` beside a run that passed, `rerun…`
    /// beside one that did not.
    var element: String
    /// Why.
    var explanation: Explanation
    /// The standard error of the subject's process.
    var errorOutput: ReportText
  }

  /// Why a case did not pass.
  struct Explanation: Sendable {
    /// The kind, in CamelCase: Rails reads `type="symbol"` and its like as instructions.
    var type: String
    /// The headlines.
    var message: ReportText
    /// The diagnostics in full.
    var body: ReportText
  }

  /// How many cases there are, and of which kinds.
  struct Totals: Sendable, Hashable {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var time = Milliseconds(seconds: 0)

    init(_ suites: [Suite]) {
      for suite in suites { add(suite) }
    }

    mutating func add(_ suite: Suite) {
      tests += suite.cases.count
      // By index, because each case is large to copy.
      for index in suite.cases.indices {
        time = time + suite.cases[index].time
        switch suite.cases[index].result {
        case .passed: break
        case .failure: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        }
      }
    }
  }
}
