import ContractModel

/// The rule and the file position that code scanning requires for each problem.
extension LintReport {
  /// A rule of the report, one for each kind of file that a user must correct.
  ///
  /// Code scanning groups results by rule, so the raw values must not change.
  enum Rule: String, CaseIterable {
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

  /// The line of a problem, or the first line of the package's manifest for a problem without a
  /// file, because code scanning requires a file.
  static func location(of problem: Diagnostic) -> SourceLocation {
    problem.location ?? SourceLocation(path: "Package.swift", line: 1, column: 1)
  }
}
