import ContractModel
import ContractValues

extension DiagnosticError {
  /// Creates the message about a file that is not JSON, such as one that is cut short or contains a
  /// merge conflict.
  init(_ error: JSONError, in bytes: [UInt8], path: String) {
    let place = TextPlace(offset: error.offset, in: bytes)
    let headline =
      if error.offset >= bytes.count {
        "the recording ends too early"
      } else if bytes[error.offset...].starts(with: "<<<<<<< ".utf8) {
        "the recording holds both sides of a merge"
      } else {
        "the recording is not JSON"
      }
    self.init(
      Diagnostic(
        headline,
        at: place.location(path: path),
        sourceLine: place.text,
        label: error.reason,
        help: ["git checkout HEAD -- \(path.shellQuoted)"]))
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
        help: error.help))
  }
}
