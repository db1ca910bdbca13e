import ContractBinding
import ContractModel
import ContractValues
import Foundation

extension LintReport {
  /// A rule of the report, one for each kind of file that a user must correct.
  ///
  /// Code scanning groups results by rule, so the raw values must not change.
  private enum Rule: String, CaseIterable {
    case contract, recording, suite

    var text: String {
      switch self {
      case .contract: "A contract file has a mistake, or its scenario cannot run."
      case .recording: "A recording is missing, stale, damaged, or contains too much."
      case .suite: "The suite and the contracts do not fit."
      }
    }

    init(_ problem: Diagnostic) {
      switch problem.location?.path {
      case let path? where path.hasSuffix(".json"): self = .recording
      case .some: self = .contract
      case nil: self = .suite
      }
    }
  }

  /// The output of `lint --format sarif`: SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0),
  /// with what GitHub's code scanning requires.
  ///
  /// `folder` is the path from the repository's root to the working folder.
  package func sarif(in folder: String) -> String {
    let rules = Rule.allCases.map { rule -> Value in
      ["id": .string(rule.rawValue), "shortDescription": ["text": .string(rule.text)]]
    }
    let document: Value = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "contracts", "semanticVersion": .string(ContractVersion.current),
              "rules": .array(rules),
            ]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(problems.map { Self.result($0, in: folder) }),
        ]
      ],
    ]
    return String(decoding: document.json(.lines), as: UTF8.self)
  }

  private static func result(_ problem: Diagnostic, in folder: String) -> Value {
    let levels: [Diagnostic.Severity: String] = [
      .error: "error", .warning: "warning", .info: "note",
    ]
    let label = problem.label.isEmpty ? [] : [problem.label]
    let text = ([problem.headline] + label + problem.facts + problem.help)
      .joined(separator: "\n")
    return [
      "ruleId": .string(Rule(problem).rawValue),
      "level": .string(levels[problem.severity] ?? "error"),
      "message": ["text": .string(ReportText.output(text).string)],
      "locations": [["physicalLocation": place(of: problem, in: folder)]],
    ]
  }

  private static func place(of problem: Diagnostic, in folder: String) -> Value {
    // Code scanning requires a file, so a problem without one is in the package's manifest.
    let location = problem.location ?? SourceLocation(path: "Package.swift", line: 1, column: 1)
    let path = location.path
    let isAbsolute = path.hasPrefix("/")
    let whole = isAbsolute || folder.isEmpty ? path : "\(folder)/\(path)"
    let uri = whole.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? whole
    var artifact: [String: Value] = ["uri": .string(isAbsolute ? "file://\(uri)" : uri)]
    if !isAbsolute { artifact["uriBaseId"] = "%SRCROOT%" }
    // Columns and lengths count Unicode scalars, as the report's `columnKind` says.
    let start = max(1, location.column)
    return [
      "artifactLocation": .object(artifact),
      "region": [
        "startLine": .integer(max(1, location.line)), "startColumn": .integer(start),
        "endColumn": .integer(start + max(1, problem.length)),
      ],
    ]
  }
}
