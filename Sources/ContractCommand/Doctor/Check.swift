/// The result of one check of `contracts doctor`, such as that `libcurl` is there.
struct Check: Sendable {
  /// The severity of a result; a `problem` makes `doctor` exit with 1.
  enum Status: String, Sendable, CaseIterable {
    case good
    /// Something that can make a run fail, such as a missing recording.
    case warning
    /// A fault to mend before a run, such as no port of 127.0.0.1, or recordings that git ignores.
    case problem

    var sign: String {
      switch self {
      case .good: "✓"
      case .warning: "!"
      case .problem: "✗"
      }
    }
  }

  /// The thing that was checked, such as `libcurl`.
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
