import ContractModel

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
