extension JUnitReport {
  /// How much one file holds.
  struct Limits: Sendable {
    /// How many cases.
    var cases: Int
    /// How many bytes.
    var bytes: Int
  }

  /// The report in parts, in order; a suite may go on in the next one.
  ///
  /// - Parameter limits: How much one part holds, before characters are escaped; a case is never
  ///   divided.
  /// - Returns: One part at least.
  func parts(_ limits: Limits) -> [JUnitReport] {
    var parts = [head]
    var (cases, bytes) = (0, 0)
    for suite in suites {
      var hasBegun = false
      for testCase in suite.cases {
        let size = testCase.size + (hasBegun ? 0 : suite.headSize)
        if cases > 0, cases == limits.cases || bytes + size > limits.bytes {
          parts.append(head)
          (cases, bytes, hasBegun) = (0, 0, false)
        }
        parts[parts.endIndex - 1].add(testCase, of: suite, isFirst: !hasBegun)
        cases += 1
        bytes += testCase.size + (hasBegun ? 0 : suite.headSize)
        hasBegun = true
      }
    }
    return parts
  }

  private var head: JUnitReport {
    JUnitReport(suites: [], startedAt: startedAt, hostName: hostName)
  }

  private mutating func add(_ testCase: Case, of suite: Suite, isFirst: Bool) {
    if isFirst {
      var head = suite
      head.cases = []
      suites.append(head)
    }
    suites[suites.endIndex - 1].cases.append(testCase)
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
    reruns.reduce(400 + name.size + className.size + result.size + output.size + errorOutput.size) {
      $0 + 200 + $1.explanation.size + $1.errorOutput.size
    }
  }
}

extension JUnitReport.Result {
  fileprivate var size: Int {
    switch self {
    case .passed: 0
    case .failure(let explanation), .error(let explanation): explanation.size
    case .skipped(let reason): 2 * reason.size
    }
  }
}

extension JUnitReport.Explanation {
  fileprivate var size: Int { message.size + body.size }
}

extension ReportText {
  fileprivate var size: Int { string.utf8.count }
}
