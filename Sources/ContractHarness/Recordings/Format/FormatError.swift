import ContractBinding
import ContractModel
import ContractValues

/// A value that is not what a recording holds at its place.
struct FormatError: Error {
  /// The mistake, as a sentence fragment.
  var reason: String
  /// Where, from the value that was to be read.
  var path: ValuePath
  /// The right word, where it can be guessed.
  var suggestion: String?
  /// Advice.
  var help: [String]
  /// The message about a file beside the recording, where the mistake lies there.
  var problem: RecordingProblem?

  init(
    _ reason: String, at path: ValuePath = ValuePath(), suggestion: String? = nil,
    help: [String] = []
  ) {
    self.reason = reason
    self.path = path
    self.suggestion = suggestion
    self.help = help
  }

  init(_ problem: RecordingProblem) {
    self.init(problem.diagnostic.headline)
    self.problem = problem
  }

  /// A value of another kind.
  static func expected(_ wanted: String, _ found: Value) -> FormatError {
    FormatError("expected \(wanted), found \(found.kindInWords)")
  }

  /// The error as the value around the wrong one has it.
  func below(_ component: ValuePath.Component) -> FormatError {
    var error = self
    error.path.components.insert(component, at: 0)
    return error
  }
}

extension Value {
  /// The kind of value, in a message's words.
  fileprivate var kindInWords: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer, .largeInteger: "a whole number"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .error: "an error"
    case .token: "a token"
    }
  }
}
