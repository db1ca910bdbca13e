import ContractValues

/// The error for something in a contract that does not match the code, such as a misspelt
/// operation.
struct Unresolved: Error {
  /// The messages with their positions; empty if an earlier message covers the error.
  let problems: [Diagnostic]

  init(_ problems: [Diagnostic]) {
    self.problems = problems
  }

  init(
    _ headline: String, at location: SourceLocation, length: Int = 1, label: String = "",
    help: [String] = []
  ) {
    problems = [
      Diagnostic(
        headline.withShortQuotations, at: location, length: length, label: label, help: help)
    ]
  }

  /// Creates the error for an unknown name, with the most similar of the valid names.
  init(
    _ headline: String, _ name: String, at location: SourceLocation, length: Int? = nil,
    among names: [String]
  ) {
    problems = [
      .unknown(headline.withShortQuotations, name, at: location, length: length, among: names)
    ]
  }

  /// Runs a check, and adds its errors to the list instead of throwing them, so that further checks
  /// can add theirs.
  ///
  /// The result is `nil` if the check has thrown an error.
  @discardableResult
  static func collected<Result>(
    in problems: inout [Diagnostic], _ check: () throws(Unresolved) -> Result
  ) -> Result? {
    do throws(Unresolved) {
      return try check()
    } catch {
      problems += error.problems
      return nil
    }
  }
}

extension Diagnostic {
  /// Creates the message for an unknown name, with the most similar of the valid names, or all.
  static func unknown(
    _ headline: String, _ name: String, at location: SourceLocation, length: Int? = nil,
    among names: [String]
  ) -> Diagnostic {
    Diagnostic(
      headline, at: location, length: length ?? name.count,
      label: NearestWord.question(name, among: names), help: NearestWord.list(name, among: names))
  }
}
