import ContractBinding

/// The smallest owned protocol: what must be survived is how an implementation behaves.
@Contracted
protocol Errand {
  /// Runs an errand, and tells what came of it.
  func run(_ errand: String) throws -> String
}

/// The implementation that does as it is told.
struct HonestErrand: Errand {
  func run(_ errand: String) -> String { "done: \(errand)" }
}

/// An implementation that does something else first.
struct HostileErrand: Errand {
  let deed: @Sendable (String) throws -> Void
  var answer: @Sendable (String) -> String = { "done: \($0)" }

  func run(_ errand: String) throws -> String {
    try deed(errand)
    return answer(errand)
  }
}

/// The error of an implementation that gives a vendor's words on.
struct Refusal: Error {
  let words: String
}
