/// The result of one check of `contracts doctor`, such as the check that finds `libcurl`.
struct Check: Sendable {
  /// The severity of a result; a `problem` makes `doctor` exit with 1.
  enum Status: String, Sendable, CaseIterable {
    case good
    /// There is a reason why a run may fail, such as a missing recording.
    case warning
    /// There is a mistake to correct before a run.
    ///
    /// For example, no port of 127.0.0.1 is free, or git ignores the recordings.
    case problem

    var sign: String {
      switch self {
      case .good: "✓"
      case .warning: "!"
      case .problem: "✗"
      }
    }
  }

  /// The name of the check, such as `libcurl`.
  let name: String
  let status: Status
  let text: String
  /// A command or a sentence that solves the problem; `nil` if nothing is wrong.
  let cure: String?

  static func good(_ name: String, _ text: String) -> Check {
    Check(name: name, status: .good, text: text, cure: nil)
  }

  static func warning(_ name: String, _ text: String, cure: String) -> Check {
    Check(name: name, status: .warning, text: text, cure: cure)
  }

  static func problem(_ name: String, _ text: String, cure: String) -> Check {
    Check(name: name, status: .problem, text: text, cure: cure)
  }
}
