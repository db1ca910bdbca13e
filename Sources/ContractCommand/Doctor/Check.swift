import ContractValues

/// The result of one look at the machine or the package.
struct Check: Sendable {
  /// The weight of a result.
  enum Status: String, Sendable, CaseIterable {
    case good
    /// A run works, but something is likely to hurt later.
    case warning
    /// A run does not work.
    case problem

    /// The sign before the line.
    var sign: String {
      switch self {
      case .good: "✓"
      case .warning: "!"
      case .problem: "✗"
      }
    }
  }

  /// The thing that was looked at, such as `libcurl`.
  let name: String
  let status: Status
  let text: String
  /// The command or sentence that mends it; `nil` if nothing is wrong.
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
