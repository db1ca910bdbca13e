/// The key that says what a step does, such as `call`; each step has exactly one.
enum StepWord: String, Sendable, CaseIterable {
  case call
  case begin
  case finish
  case stillRunning = "still-running"
  case cancel
  case get
  case set
  case event

  /// The form of the value under the word: the name of an operation, a property, an event or a
  /// started call.
  var form: Form {
    switch self {
    case .call, .begin, .get, .set, .event: .text
    case .finish, .stillRunning, .cancel: .pattern(.name)
    }
  }

  /// Keys without which the step is invalid, such as `as` beside `begin`.
  var required: [StepKey] {
    switch self {
    case .begin: [.as]
    case .set: [.to]
    default: []
    }
  }

  /// All keys that the step may have, including the required ones.
  var keys: [StepKey] {
    let own: [StepKey] =
      switch self {
      case .call: [.on, .with, .returns, .throws, .callsBack, .beforeReturning, .emits]
      case .begin: [.as, .on, .with, .returns, .throws]
      case .finish: [.returns, .throws, .callsBack, .beforeReturning, .emits]
      case .stillRunning: [.emits]
      case .cancel: []
      case .get: [.on, .returns, .throws, .emits]
      case .set: [.to, .on, .throws]
      case .event: [.with]
      }
    return own + [.receives, .observes, .within]
  }

  /// Returns the form of a key's value, which is always a mapping for the arguments of an `event`.
  func form(of key: StepKey) -> Form {
    // An event has no declaration that could give its arguments an order, so they must have names.
    if self == .event, key == .with { return .names(of: .value) }
    return key.form
  }

  /// The meaning of the word in one sentence, for the JSON Schema.
  var summary: String {
    switch self {
    case .call: "Calls an operation, and waits for it."
    case .begin:
      "Starts an operation under a name, and does not wait for it; a stream is read from now on."
    case .finish: "Waits for a started operation, or for what its stream gives."
    case .stillRunning: "Checks that a started operation has not ended."
    case .cancel: "Cancels a started operation, or the reader of its stream."
    case .get: "Reads a property."
    case .set: "Writes a property."
    case .event: "The vendor speaks."
    }
  }
}
