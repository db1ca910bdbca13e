/// The key that says what a step does, such as `call`.
///
/// Each step has exactly one.
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
      case .call: [.with, .returns, .throws, .callsBack, .beforeReturning, .emits]
      case .begin: [.as, .with, .returns, .throws]
      case .finish: [.returns, .throws, .callsBack, .beforeReturning, .emits]
      case .stillRunning: [.emits]
      case .cancel: []
      case .get: [.returns, .throws, .emits]
      case .set: [.to, .throws]
      case .event: [.with]
      }
    return own + [.receives, .observes, .within]
  }

  /// Returns the form of a key's value in a step with this word.
  func form(of key: StepKey) -> Form {
    // An event has no declaration that would give its arguments an order, so they must have names.
    if self == .event, key == .with { return .names(of: .value, atLeast: 1) }
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

/// A further key of a step, such as `with` for the arguments.
enum StepKey: String, Sendable, CaseIterable {
  case `as`
  case with
  case to
  case returns
  case `throws`
  case callsBack = "calls-back"
  case beforeReturning = "before-returning"
  case receives
  case emits
  case observes
  case within

  /// The form of the value under the key, such as a duration for `within`.
  var form: Form {
    switch self {
    case .as: .pattern(.name)
    case .with: .either([.list(.value, atLeast: 1), .names(of: .value, atLeast: 1)])
    case .to: .value
    case .returns, .callsBack: .anyMatcher
    case .throws: .either([.truth, .matcher([.string, .mapping])])
    case .beforeReturning: .truth
    case .receives: Language.receives
    case .emits: .either([.list(.anyMatcher, atLeast: 1), .fields(Language.emission)])
    case .observes: .names(of: .anyMatcher, atLeast: 1)
    case .within: .pattern(.duration)
    }
  }

  /// The meaning of the key in one sentence, for the JSON Schema and for advice in messages.
  var summary: String {
    switch self {
    case .as: "The name by which later steps know the started operation."
    case .with: "The arguments: a mapping by name, or a list by position without the handlers."
    case .to: "The value to write."
    case .returns: "What the call must return."
    case .throws: "What the call must throw: 'true', the error's type or case, or its parts."
    case .callsBack:
      "What the completion handler must be given, once: a list of arguments, or the only one."
    case .beforeReturning: "Whether the handler must be called before the call returns."
    case .receives: "What the owned delegate must have been told, in order, and nothing else."
    case .emits:
      "What a stream must give next: a list of elements, whatever follows them, or its parts."
    case .observes: "What the subject's probes must show after the step, by probe name."
    case .within: "How long the step may take."
    }
  }
}
