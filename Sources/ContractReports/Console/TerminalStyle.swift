/// The colours of a terminal, or none.
struct TerminalStyle: Sendable {
  /// The meaning of a coloured text.
  enum Role: Sendable {
    case kept
    case broken
    case couldNotCheck
    case faint
    case strong
  }

  /// True if anything is coloured.
  let colour: Bool

  /// Colours a text.
  ///
  /// - Parameters:
  ///   - text: A text without colours.
  ///   - role: What it is coloured for; `nil` leaves it as it is.
  /// - Returns: The text between two control sequences (ECMA-48, SGR).
  func callAsFunction(_ text: String, _ role: Role?) -> String {
    guard colour, let role else { return text }
    let code =
      switch role {
      case .kept: "32"
      case .broken: "31"
      case .couldNotCheck: "33"
      case .faint: "2"
      case .strong: "1"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

extension Standing {
  /// The sign in a matrix, one column wide.
  var sign: String {
    switch self {
    case .kept: "✓"
    case .broken: "✗"
    case .couldNotCheck: "?"
    case .skipped: "-"
    case .pending: "~"
    }
  }

  /// The meaning of the sign.
  var role: TerminalStyle.Role {
    switch self {
    case .kept: .kept
    case .broken: .broken
    case .couldNotCheck: .couldNotCheck
    case .skipped, .pending: .faint
    }
  }
}
