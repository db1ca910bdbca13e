package import ContractModel
import ContractValues

/// Failures as annotations of GitHub Actions, at the contract's line in the changed files.
///
/// GitHub shows ten errors, ten warnings and ten notices of one step, and drops the rest without a word; so
/// the last of ten says how many more there are.
package struct GitHubAnnotations: Reporter {
  /// How many of one kind GitHub shows of a step.
  private static let limit = 10

  private let folder: String
  private let write: @Sendable (String) -> Void

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - folder: The working folder, relative to the repository's root: paths of annotations are
  ///     relative to the root. Empty for the root itself.
  ///   - write: Takes lines with their newlines; they must reach the step's standard output.
  package init(folder: String, write: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.write = write
  }

  /// Takes one event, and tells all failures at the end.
  ///
  /// - Parameters:
  ///   - event: The next event of the run.
  ///   - run: What is known of the run, the event included.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) {
    guard case .finished = event else { return }
    let failures = run.failures.map(Annotation.init)
    let problems = run.problems.map(Annotation.init)
    let vendors = run.vendorNews.map(Annotation.init)
    for severity in [Diagnostic.Severity.error, .warning, .info] {
      // Changes of the vendor come before the failures that follow from them.
      show((vendors + failures + problems).filter { $0.severity == severity }, severity)
    }
  }

  private func show(_ annotations: [Annotation], _ severity: Diagnostic.Severity) {
    let isTooMany = annotations.count > Self.limit
    for annotation in annotations.prefix(isTooMany ? Self.limit - 1 : Self.limit) {
      write(annotation.command(in: folder))
    }
    guard isTooMany else { return }
    let rest = annotations.count - Self.limit + 1
    let noun =
      switch severity {
      case .error: ("failure", "failures")
      case .warning: ("warning", "warnings")
      case .info: ("notice", "notices")
      }
    let more = Annotation(
      severity: severity, location: nil, title: "contracts",
      message: "and \(Plural.of(rest, noun.0, noun.1)) more: see the log of this step")
    write(more.command(in: folder))
  }
}

/// One annotation.
private struct Annotation {
  let severity: Diagnostic.Severity
  let location: SourceLocation?
  let title: String
  let message: String
}

extension Annotation {
  /// Why pairs failed, for one reason; what failed in some runs only is a warning.
  init(_ failure: FailureGroup) {
    let isLasting = failure.first.verdict.isFailure
    self.init(
      severity: isLasting ? .error : .warning,
      location: failure.diagnostics.first?.location ?? failure.first.plannedCase.location,
      title: failure.title + (isLasting ? "" : " (flaky)"),
      message: DiagnosticText().harmlessly(failure.diagnostics)
    )
  }

  /// A change of the vendor, at the expectation that speaks of it.
  init(_ finding: VendorFinding) {
    self.init(
      severity: finding.severity,
      location: finding.diagnostics.first?.location ?? finding.location,
      title: finding.title,
      message: DiagnosticText().harmlessly(finding.diagnostics)
    )
  }

  init(_ problem: Diagnostic) {
    self.init(
      severity: problem.severity, location: problem.location, title: "contracts",
      message: DiagnosticText().harmlessly([problem]))
  }

  /// The workflow command, a line with its newline.
  func command(in folder: String) -> String {
    var properties: [String] = []
    if let location {
      let isBelow = !folder.isEmpty && !location.path.hasPrefix("/")
      let path = isBelow ? "\(folder)/\(location.path)" : location.path
      properties.append("file=\(Self.property(ReportText.name(path)))")
      properties.append("line=\(max(1, location.line))")
      properties.append("col=\(max(1, location.column))")
    }
    properties.append("title=\(Self.property(ReportText.name(title)))")
    let data = Self.data(ReportText.message(message).string)
    return "::\(severity.command) \(properties.joined(separator: ","))::\(data)\n"
  }

  /// A message, in which a line break would end the command (actions/toolkit, `command.ts`).
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A property, which a comma or a colon would end as well.
  private static func property(_ text: ReportText) -> String {
    data(text.string).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension Diagnostic.Severity {
  /// The workflow command's name.
  fileprivate var command: String { self == .info ? "notice" : rawValue }
}
