package import ContractModel
import ContractValues
import Foundation

/// A run without secrets in a temporary file, to which a process appends all of its runs.
///
/// Making and removing a file for each run would cost more than writing the runs.
package struct SavedRun: Sendable, Hashable {
  /// The file of a process for its runs, and an earlier run of the same scenario.
  package struct Log: Sendable, Hashable {
    /// The beginning of the file's path.
    package var prefix: String
    /// The run that another process has saved; `nil` if there is none.
    ///
    /// It passed with the same contract and secrets, so its parts are not searched for secrets
    /// again.
    package var earlier: SavedRun?

    package init(prefix: String, earlier: SavedRun? = nil) {
      self.prefix = prefix
      self.earlier = earlier
    }
  }

  /// The JSON of the run, or one of its large bodies.
  struct Part: Sendable, Hashable {
    var name: String
    /// The length in bytes.
    var count: Int
  }

  private static let main = "run.json"

  private let path: String
  /// The position of the first part in the file; the JSON comes first, and then the bodies.
  private let offset: Int
  private let parts: [Part]

  /// Appends a run to the file of this process, whose path begins with `prefix`.
  ///
  /// It does not wait for the disk, because nobody reads the file of an interrupted run.
  package static func append(
    _ run: Recording, to prefix: String
  ) throws(DiagnosticError) -> SavedRun {
    let path = "\(prefix)-\(getpid())"
    let document = RecordingDocument(run, stem: "run", areBodiesRaw: true)
    let files = [RecordingDocument.File(name: main, bytes: document.json)] + document.bodies
    do throws(SystemError) {
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_APPEND)
      let offset = Int(try file.status().st_size)
      for part in files { try file.write(part.bytes) }
      let parts = files.map { Part(name: $0.name, count: $0.bytes.count) }
      return SavedRun(path: path, offset: offset, parts: parts)
    } catch { throw RecordingFile.unwritable(path, error) }
  }

  /// Reads the run, most often in another process than the one that saved it.
  ///
  /// A message names the recording to which the run may be written, in place of the temporary file.
  package func read(for recording: RecordingFile) throws(DiagnosticError) -> Recording {
    guard let run = try? read() else { throw RecordingFile.unreadableAsMade(recording.path) }
    return run
  }

  /// Reads the run for a caller that can do without it.
  package func read() throws -> Recording {
    let file = try OpenFile(path, O_RDONLY)
    var contents: [String: [UInt8]] = [:]
    var start = offset
    for part in parts {
      contents[part.name] = try file.read(part.count, at: start)
      start += part.count
    }
    let bodies = BodyFiles(areNeeded: true) { [contents, path] body throws(FormatError) in
      guard let content = contents[body.name], content.count == body.count else {
        throw FormatError("there is no '\(body.name)'")
      }
      return (path, content)
    }
    return try RecordingDocument.recording(in: contents[Self.main] ?? [], path: path, bodies)
  }
}

extension SavedRun: WireRecord {
  package static let wireFields = WireFields(
    SavedRun.init(path:offset:parts:), \.path, \.offset, \.parts)
}

extension SavedRun.Log: WireRecord {
  package static let wireFields = WireFields(
    SavedRun.Log.init(prefix:earlier:), \.prefix, \.earlier)
}

extension SavedRun.Part: WireRecord {
  static let wireFields = WireFields(SavedRun.Part.init(name:count:), \.name, \.count)
}
