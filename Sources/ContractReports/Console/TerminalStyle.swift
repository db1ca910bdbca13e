/// A function that colours text for a terminal, or leaves it unchanged if colours are off.
struct TerminalStyle: Sendable {
  let colour: Bool

  /// Colours a text that has no colours; without a role, the text does not change.
  func callAsFunction(_ text: String, _ role: TextRole?) -> String {
    guard colour, let role else { return text }
    return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
  }

  /// The symbol of a status in its colour, such as a green `✓`.
  func sign(_ look: StatusLook) -> String { self(look.sign, look.role) }
}
