import ContractHarness
@testable import ContractValues
import TestSupport

/// What consumers of reports make of a case; the rules are those of their sources.
enum ConsumerModel {
  /// Allure 3, `packages/reader/src/junitxml`: an element counts when it is empty, or a record
  /// (has attributes), and only when it is alone; a bare text or a list is taken for nothing.
  static func allure(_ testCase: MarkupElement) -> String {
    func counts(_ name: String) -> Bool {
      let elements = testCase.children(named: name)
      guard let element = elements.first, elements.count == 1 else { return false }
      return !element.attributes.isEmpty || element.text.isEmpty
    }
    if counts("failure") { return "failed" }
    if counts("error") { return "broken" }
    return counts("skipped") ? "skipped" : "passed"
  }

  /// GitLab, `lib/gitlab/ci/parsers/test/junit.rb` over Rails' `Hash.from_xml`.
  ///
  /// `type` is an instruction to convert, repeated output is a list, stray text destroys the
  /// element. `nil` is a report that is lost.
  static func gitlab(_ testCase: MarkupElement) -> (status: String, output: String)? {
    let typecasts: Set = [
      "symbol", "yaml", "date", "datetime", "dateTime", "integer", "float", "double", "decimal",
      "boolean", "string", "binary", "base64Binary", "file", "array", "hexBinary", "duration",
    ]
    guard testCase.text.allSatisfy(\.isWhitespace) else { return nil }
    for child in testCase.children {
      if let type = child["type"], typecasts.contains(type) { return nil }
    }
    for name in ["system-out", "system-err"] {
      let outputs = testCase.children(named: name)
      if outputs.count > 1 { return nil }
      if let output = outputs.first, !output.attributes.isEmpty, output.text.isEmpty { return nil }
    }
    for (name, status) in [("failure", "failed"), ("error", "error"), ("skipped", "skipped")] {
      if let element = testCase.children(named: name).first { return (status, element.text) }
    }
    return ("success", "")
  }

  /// Bazel, `TestXmlOutputParser.java`: without a point, a time is in milliseconds; what is no
  /// number loses the report (`nil`).
  static func bazelMilliseconds(_ time: String?) -> Int? {
    guard let time else { return nil }
    if !time.contains(".") { return Int(time) }
    return Double(time).map { Int(($0 * 1000).rounded()) }
  }

  /// ReportPortal, `XunitImportHandler.java`: zoned or unzoned ISO 8601 with a `T`; anything else
  /// fails the whole import.
  static func reportPortalReads(timestamp: String) -> Bool {
    timestamp.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/#) != nil
  }
}
