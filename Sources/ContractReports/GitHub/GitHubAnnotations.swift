package import ContractModel
import ContractValues

/// A reporter that writes failures as annotations of GitHub Actions, which GitHub shows at the
/// contract's line in the changed files.
///
/// GitHub shows ten errors, ten warnings and ten notices for each step, and silently drops the
/// rest. So the tenth annotation gives the number of the remaining ones.
package struct GitHubAnnotations: Reporter {
  /// The maximum number of annotations of one kind that GitHub shows for a step.
  private static let maxShown = 10

  /// The kinds of annotations, each with its command and the noun for counting those left out.
  private static let kinds: [(Diagnostic.Severity, command: String, noun: String)] = [
    (.error, "error", "failure"), (.warning, "warning", "warning"), (.info, "notice", "notice"),
  ]

  private let folder: String
  private let write: @Sendable (String) -> Void

  /// Creates a reporter that writes nothing before the end of the run.
  ///
  /// `folder` is the path from the repository's root to the working folder. `write` must send each
  /// line, with its newline, to the step's standard output.
  package init(folder: String, write: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.write = write
  }

  /// Writes changes of vendors, failures and other problems at the end, at most ten of each kind.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) {
    guard case .finished = event else { return }
    // A vendor's change is shown first, because it may have caused the failures.
    let annotations =
      run.vendorChanges.map { Annotation($0.message) }
      + run.failuresBesideVendors.map {
        Annotation($0.message, suffix: $0.isLasting ? "" : " (flaky)")
      }
      + run.problems.map(Annotation.init)
    write(annotations)
  }

  /// Writes problems that belong to no run, such as those of `lint`.
  package func write(_ problems: [Diagnostic]) {
    write(problems.map(Annotation.init))
  }

  private func write(_ annotations: [Annotation]) {
    for (severity, command, noun) in Self.kinds {
      let some = annotations.filter { $0.severity == severity }
      let isTooMany = some.count > Self.maxShown
      for annotation in some.prefix(isTooMany ? Self.maxShown - 1 : Self.maxShown) {
        write(annotation.line(command, in: folder))
      }
      guard isTooMany else { continue }
      let rest = Plural.of(some.count - Self.maxShown + 1, noun)
      let message = "and \(rest) more: see the log of this step"
      write(Annotation(severity: severity, message: message).line(command))
    }
  }
}

/// One annotation of GitHub Actions, such as `::error file=a.yaml,line=3,…::message`.
private struct Annotation {
  let severity: Diagnostic.Severity
  var location: SourceLocation?
  var title = "contracts"
  let message: String

  /// The workflow command as a line with its newline, such as
  /// `::error file=a.yaml,line=3,…::message`.
  func line(_ command: String, in folder: String = "") -> String {
    var properties: [String] = []
    if let location {
      let isBelow = !folder.isEmpty && !location.path.hasPrefix("/")
      let path = isBelow ? "\(folder)/\(location.path)" : location.path
      properties.append("file=\(Self.property(path))")
      properties.append("line=\(max(1, location.line))")
      properties.append("col=\(max(1, location.column))")
    }
    properties.append("title=\(Self.property(title))")
    let data = Self.data(ReportText.message(message).string)
    return "::\(command) \(properties.joined(separator: ","))::\(data)\n"
  }

  /// Escapes a message, because a line break would end the command (actions/toolkit, `command.ts`).
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Escapes a property, because a comma or a colon would end it.
  private static func property(_ text: String) -> String {
    data(ReportText.name(text).string).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension Annotation {
  init(_ problem: Diagnostic) {
    self.init(
      severity: problem.severity, location: problem.location,
      message: DiagnosticText().safeText([problem]))
  }

  /// Creates an annotation at the line of the contract that the message names.
  init(_ message: RunMessage, suffix: String = "") {
    self.init(
      severity: message.severity,
      location: message.diagnostics.first?.location ?? message.location,
      title: message.title + suffix, message: DiagnosticText().safeText(message.diagnostics))
  }
}
