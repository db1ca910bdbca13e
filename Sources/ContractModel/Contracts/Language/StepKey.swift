/// A key that a step may have beside its word, such as `with` for the arguments.
enum StepKey: String, Sendable, CaseIterable {
  case `as`
  case on
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
    case .on: .text
    case .with: .either([.list(.value), .names(of: .value)])
    case .to: .value
    case .returns, .callsBack: .anyMatcher
    case .throws: .either([.truth, .matcher([.string, .mapping])])
    case .beforeReturning: .truth
    case .receives: Language.receives
    case .emits: .either([.list(.anyMatcher), .fields(Language.emission)])
    case .observes: .names(of: .anyMatcher)
    case .within: .pattern(.duration)
    }
  }

  /// The meaning of the key in one sentence, for the JSON Schema and for advice in messages.
  var summary: String {
    switch self {
    case .as: "The name by which later steps know the started operation."
    case .on: "The object whose operation it is, which an earlier step bound: '${name}'."
    case .with: "The arguments: a mapping by name, or a list by position without the handlers."
    case .to: "The value to write."
    case .returns: "The value that the call must return."
    case .throws: "The error that the call must throw: 'true', its type or case, or its parts."
    case .callsBack:
      "The arguments that the completion handler must get, once: a list, or the only one."
    case .beforeReturning: "True if the handler must be called before the call returns."
    case .receives: "The calls that the owned delegate must have received, in order, and no others."
    case .emits:
      "The elements that a stream must give next: a list, whatever follows, or its parts."
    case .observes: "The values that the subject's probes must show after the step, by probe name."
    case .within: "The longest time that the step may take."
    }
  }
}
