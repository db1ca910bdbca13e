import ContractBinding
import ContractModel
import ContractValues

/// An error for a value in a recording's file that has the wrong type or is not allowed.
struct FormatError: Error {
  /// The mistake as a part of a sentence, such as `expected a string, found null`.
  var reason: String
  /// The path of the wrong value.
  ///
  /// It begins at the value that is read now, and grows as the error is passed up.
  var path: ValuePath
  /// A question such as `did you mean 'call'?`; `nil` if no known word is similar.
  var suggestion: String?
  /// The lines of advice for the message; empty if there is none.
  var help: [String]
  /// The complete message if the mistake is in a body's file; `nil` otherwise.
  var problem: DiagnosticError?

  init(
    _ reason: String, at path: ValuePath = ValuePath(), suggestion: String? = nil,
    help: [String] = []
  ) {
    self.reason = reason
    self.path = path
    self.suggestion = suggestion
    self.help = help
  }

  init(_ problem: DiagnosticError) {
    self.init(problem.diagnostic.headline)
    self.problem = problem
  }

  /// Creates an error for a value of the wrong type, such as `expected a string, found a list`.
  static func expected(_ wanted: String, _ found: Value) -> FormatError {
    FormatError("expected \(wanted), found \(found.kindInWords)")
  }

  /// Adds the key or index of the enclosing object or list to the error's path, on the way to the
  /// root of the file.
  func below(_ component: ValuePath.Component) -> FormatError {
    var error = self
    error.path.components.insert(component, at: 0)
    return error
  }
}

extension Value {
  /// The type of the value in words for a message, such as `a list`.
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

extension DiagnosticError {
  /// Creates the message about a file that is not JSON, such as one that is cut short or contains a
  /// merge conflict.
  init(_ error: JSONError, in bytes: [UInt8], path: String) {
    let place = TextPlace(offset: error.offset, in: bytes)
    let rest = bytes.dropFirst(error.offset)
    let isMerge = Self.mergeMarks.contains { rest.starts(with: $0.utf8) }
    let headline =
      rest.isEmpty
      ? "the recording ends too early"
      : isMerge ? "the recording holds both sides of a merge" : "the recording is not JSON"
    self.init(
      Diagnostic(
        headline,
        at: place.location(path: path),
        sourceLine: place.text,
        label: isMerge ? "git marks a conflict here" : error.reason,
        help: isMerge ? Self.mergeHelp(path) : ["git checkout HEAD -- \(path.shellQuoted)"]))
  }

  /// The beginnings of the lines that git writes between the sides of a merge.
  private static let mergeMarks = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "]

  private static func mergeHelp(_ path: String) -> [String] {
    ["take one of the sides:"]
      + ["--ours", "--theirs"].map { "git checkout \($0) -- \(path.shellQuoted)" }
      + ["or record what cannot be read:", ToolCommand.line("record")]
  }

  /// Creates the message about a wrong value in a file that is JSON, such as an unknown key.
  init(_ error: FormatError, in bytes: [UInt8], path: String) {
    if let problem = error.problem {
      self = problem
      return
    }
    let offset = JSONPlaces.offset(of: error.path, in: bytes)
    let place = TextPlace(offset: offset, in: bytes)
    self.init(
      Diagnostic(
        "the recording cannot be understood",
        at: place.location(path: path),
        sourceLine: place.text,
        label: error.reason + (error.suggestion.map { ", \($0)" } ?? ""),
        help: error.help.isEmpty ? ["git checkout HEAD -- \(path.shellQuoted)"] : error.help))
  }
}
