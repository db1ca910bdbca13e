import Foundation

/// A question at the terminal, which a plugin's program cannot read from standard input.
///
/// SwiftPM starts such a program in the background. So it opens the terminal itself, and moves to
/// the foreground for that time.
struct Question {
  let text: String
  let answers: [String]

  /// Asks the question, and waits until the user types an answer or its number.
  ///
  /// The result is `nil` without a terminal, or if the user types another text.
  func ask() -> String? {
    let terminal = open("/dev/tty", O_RDWR)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    // Otherwise, taking over or returning the terminal would stop a program in the background.
    signal(SIGTTOU, SIG_IGN)
    let owner = tcgetpgrp(terminal)
    guard owner >= 0, tcsetpgrp(terminal, getpgrp()) == 0 else { return nil }
    defer { tcsetpgrp(terminal, owner) }
    let choices = answers.enumerated().map { "  \($0.offset + 1)  \($0.element)\n" }.joined()
    show("\(text)\n\(choices)> ", on: terminal)
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(terminal, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let answer = String(decoding: bytes.prefix(count), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if let number = Int(answer), answers.indices.contains(number - 1) { return answers[number - 1] }
    return answers.first { $0 == answer }
  }

  private func show(_ text: String, on terminal: Int32) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
  }
}
