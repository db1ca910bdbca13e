import ContractBinding
import ContractModel
import ContractValues

/// An error for a value that a recording cannot have at its place.
struct FormatError: Error {
  /// The mistake, as a sentence fragment.
  var reason: String
  /// The path of the wrong value, from the value that is read.
  var path: ValuePath
  /// The probable correct word; `nil` if there is none.
  var suggestion: String?
  /// Lines of advice.
  var help: [String]
  /// The message about a body's file, if the mistake is in that file.
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

  /// An error for a value of the wrong kind.
  static func expected(_ wanted: String, _ found: Value) -> FormatError {
    FormatError("expected \(wanted), found \(found.kindInWords)")
  }

  /// The error with a path that begins one level higher.
  func below(_ component: ValuePath.Component) -> FormatError {
    var error = self
    error.path.components.insert(component, at: 0)
    return error
  }
}

extension Value {
  /// The kind of the value, in words for a message.
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
