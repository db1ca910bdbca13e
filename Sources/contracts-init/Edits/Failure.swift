/// An error message for the user, with advice.
struct Failure: Error {
  let headline: String
  /// The lines of advice, such as commands to paste.
  let advice: [String]

  init(_ headline: String, _ advice: [String] = []) {
    self.headline = headline
    self.advice = advice
  }

  /// The message, which begins with `error:`.
  var text: String {
    (["error: \(headline)"] + advice).joined(separator: "\n")
  }
}
