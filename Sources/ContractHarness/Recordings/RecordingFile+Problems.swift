import ContractModel
import Foundation

extension RecordingFile {
  /// Reads a regular file of at most ``limit`` bytes.
  ///
  /// It refuses a symbolic link, because that could lead out of the folder. Messages call the file
  /// a `kind`.
  static func content(
    of path: String, called kind: String = "recording"
  ) throws(DiagnosticError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw DiagnosticError("a path cannot hold NUL", of: path) }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try OpenFile.content(ofPlain: path, atMost: limit)
    } catch { throw unreadable(path, error, kind) }
    guard let bytes else {
      throw DiagnosticError("\(rule(kind)), and this is none", of: path)
    }
    guard bytes.count <= limit else {
      throw DiagnosticError("the \(kind) is larger than 64 MiB", of: path)
    }
    return bytes
  }

  private static func rule(_ kind: String) -> String {
    kind == "file" ? "only a plain file is searched" : "a \(kind) is a plain file"
  }

  private static func unreadable(
    _ path: String, _ error: SystemError, _ kind: String
  ) -> DiagnosticError {
    switch error.code {
    case ENOENT, ENOTDIR: DiagnosticError("there is no such \(kind)", of: path)
    case ELOOP, EMLINK: DiagnosticError("\(rule(kind)), and this is a symbolic link", of: path)
    default: DiagnosticError("the \(kind) cannot be read", of: path, facts: [error.words])
    }
  }

  /// The message about a recording that does not decode to the same value, and so was not written.
  static func unreadableAsMade(_ path: String) -> DiagnosticError {
    DiagnosticError(
      "the recording could not be read back as it was made, so it was not written", of: path,
      facts: ["a value holds NaN, is nested too deeply, or is larger than 64 MiB"])
  }

  static func unwritable(_ path: String, _ error: SystemError) -> DiagnosticError {
    DiagnosticError(
      "the recording could not be written; the old file is unchanged", of: path,
      facts: ["\(error.path): \(error.words)"])
  }
}

extension DiagnosticError {
  /// Creates the error about a whole file, whose message points at its beginning.
  init(_ headline: String, of path: String, facts: [String] = [], help: [String] = []) {
    self.init(
      Diagnostic(
        headline, at: SourceLocation(path: path, line: 1, column: 1), facts: facts, help: help))
  }
}
