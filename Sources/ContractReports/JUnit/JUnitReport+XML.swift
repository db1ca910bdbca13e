import ContractModel
import ContractValues
import Foundation

extension JUnitReport {
  /// Writes the report as XML for one kind of reader.
  func document(_ profile: JUnitProfile) throws(XMLError) -> [UInt8] {
    var writer = try XMLWriter()
    var timestamps = Timestamps(profile)
    try writer.start("testsuites")
    if profile == .rich {
      try writer.attribute("name", "contracts verify")
      try writer.totals(of: suites)
      try writer.attribute("timestamp", timestamps.text(startedAt))
    }
    for (index, suite) in suites.enumerated() {
      try writer.write(suite, index: index, hostName: hostName, &timestamps)
    }
    try writer.end()
    return try writer.finish()
  }
}

/// A formatter of dates in UTC, with a `Z` unless the schemas of the profile forbid it.
private struct Timestamps {
  let profile: JUnitProfile
  /// A cache of the last date that was formatted, because many cases share a second.
  private var last: (second: Double, text: String)?

  init(_ profile: JUnitProfile) { self.profile = profile }

  mutating func text(_ date: Date) -> String {
    let second = date.timeIntervalSinceReferenceDate.rounded(.down)
    if let last, last.second == second { return last.text }
    var text = Date(timeIntervalSinceReferenceDate: second).formatted(.iso8601)
    if profile == .strict, text.hasSuffix("Z") { text.removeLast() }
    last = (second, text)
    return text
  }
}

extension XMLWriter {
  /// Writes the counts of the suites' cases and their total time as attributes.
  fileprivate mutating func totals(of suites: [JUnitReport.Suite]) throws(XMLError) {
    var (tests, failures, errors, skipped) = (0, 0, 0, 0)
    var time = Milliseconds(seconds: 0)
    for suite in suites {
      tests += suite.cases.count
      // Cases are large, so a loop over indices avoids copies of them.
      for index in suite.cases.indices {
        time = time + suite.cases[index].time
        switch suite.cases[index].problem?.element {
        case .failure: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        default: break
        }
      }
    }
    try attribute("tests", String(tests))
    try attribute("failures", String(failures))
    try attribute("errors", String(errors))
    try attribute("skipped", String(skipped))
    try attribute("time", time.decimalSeconds)
  }

  fileprivate mutating func write(
    _ suite: JUnitReport.Suite, index: Int, hostName: ReportText, _ timestamps: inout Timestamps
  ) throws(XMLError) {
    let profile = timestamps.profile
    try start("testsuite")
    try attribute("name", suite.name.string)
    try attribute("id", String(index))
    try attribute("package", "contracts")
    try attribute("hostname", hostName.string)
    try attribute("timestamp", timestamps.text(suite.startedAt))
    try totals(of: [suite])
    try start("properties")
    for (name, value) in suite.properties {
      try property(name.string, value.string)
      guard profile == .rich else { continue }
      // Datadog reads only `dd_tags[…]` properties, and ReportPortal only `attribute` properties.
      try property("dd_tags[\(name.string)]", value.string)
      try property("attribute", ReportText.name("\(name.string):\(value.string)").string)
    }
    try end()
    // Cases are large, so a loop over indices avoids copies of them.
    for index in suite.cases.indices { try write(suite.cases[index], &timestamps) }
    if profile == .strict {
      // Ant's schema requires both elements, and allows output only there. A case with a body
      // already contains its output.
      let remarkable = suite.cases.filter { $0.isRemarkable && !$0.hasBody }
      let lines = remarkable.map { "\($0.name.string)\n\($0.output.string)" }
      try element("system-out", text: ReportText.output(lines.joined(separator: "\n")).string)
      try element("system-err")
    }
    try end()
  }

  fileprivate mutating func write(
    _ testCase: JUnitReport.Case, _ timestamps: inout Timestamps
  ) throws(XMLError) {
    let profile = timestamps.profile
    try start("testcase")
    try attribute("name", testCase.name.string)
    try attribute("classname", testCase.className.string)
    if profile == .rich, let location = testCase.location {
      try attribute("file", ReportText.name(location.path).string)
      try attribute("line", String(max(1, location.line)))
    }
    try attribute("time", testCase.time.decimalSeconds)
    if profile == .rich, let date = testCase.startedAt {
      try attribute("timestamp", timestamps.text(date))
    }
    if let problem = testCase.problem { try write(problem, of: testCase, profile: profile) }
    if profile == .rich {
      for rerun in testCase.reruns { try write(rerun: rerun) }
      try output("system-out", testCase.output.string, attaching: testCase.attachment)
      try output("system-err", testCase.errorOutput.string)
    }
    try end()
  }

  private mutating func write(
    _ problem: JUnitReport.Problem, of testCase: JUnitReport.Case, profile: JUnitProfile
  ) throws(XMLError) {
    let name = problem.element.rawValue
    switch (problem.element, profile) {
    // Jenkins' schema forbids the message, and Allure 3 treats text without a message as a pass.
    case (.skipped, .strict): try element(name)
    case (.skipped, .rich):
      try element(name, ["message": problem.message.string], text: problem.body.string)
    default:
      try element(
        name, ["message": problem.message.string, "type": problem.type],
        text: profile == .rich ? problem.body.string : problem.strictBody(of: testCase))
    }
  }

  private mutating func write(rerun: JUnitReport.Problem) throws(XMLError) {
    try start(rerun.element.rawValue)
    try attribute("message", rerun.message.string)
    try attribute("type", rerun.type)
    try element("stackTrace", text: rerun.body.string)
    try output("system-err", rerun.errorOutput.string)
    try end()
  }

  private mutating func property(_ name: String, _ value: String) throws(XMLError) {
    try element("property", ["name": name, "value": value])
  }

  /// Writes an output element, with a mark such as `[[ATTACHMENT|path]]` for the file of the case.
  ///
  /// GitLab and a Jenkins plugin search the output for such marks.
  private mutating func output(
    _ name: String, _ text: String, attaching file: ReportText? = nil
  ) throws(XMLError) {
    let mark = file.map { "[[ATTACHMENT|\($0.string)]]" } ?? ""
    let output = text.isEmpty ? mark : mark.isEmpty ? text : "\(text)\n\(mark)"
    if !output.isEmpty { try element(name, text: output) }
  }
}

extension JUnitReport.Problem {
  /// The text of a problem in a strict report.
  ///
  /// It adds the scenario's position and the output, because the strict schemas have no other
  /// element for them.
  fileprivate func strictBody(of testCase: JUnitReport.Case) -> String {
    let place = testCase.location.map {
      ["scenario at \(ReportText.name($0.path).string):\(max(1, $0.line))"]
    }
    let outputs = [testCase.output.string, testCase.errorOutput.string].filter { !$0.isEmpty }
    return ReportText.body(([body.string] + (place ?? []) + outputs).joined(separator: "\n"))
      .string
  }
}
