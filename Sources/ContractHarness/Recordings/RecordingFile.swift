package import ContractModel
package import ContractRedaction
import ContractValues
import Foundation

/// The file of one recording, `Recordings/<contract>/<scenario>.json`, and the files of its large
/// bodies beside it.
package struct RecordingFile: Sendable, Hashable {
  /// The maximum size of a file that is read or written, in bytes: 64 MiB.
  package static let limit = 64 * 1024 * 1024

  /// The path of the JSON file, relative to the working folder or absolute.
  package let path: String

  /// Refers to a file such as `Recordings/price-list/tea.json`, which need not exist.
  package init(path: String) {
    self.path = path
  }

  var folder: Folder {
    Folder(path: path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ".")
  }

  var stem: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".json") ? name.dropLast(5) : name)
  }

  /// Reads and decodes the recording, which may be stale or of another scenario.
  ///
  /// Without bodies, the header fields of requests and responses are empty too, which is faster.
  package func read(needsBodies: Bool = true) throws(DiagnosticError) -> Recording {
    try recording(in: Self.content(of: path), needsBodies: needsBodies)
  }

  /// Decodes bytes that were read from the file.
  ///
  /// Large bodies are read from their own files.
  func recording(
    in bytes: [UInt8], needsBodies: Bool = true
  ) throws(DiagnosticError) -> Recording {
    try RecordingDocument.recording(
      in: bytes, path: path, BodyFiles(areNeeded: needsBodies, reader: body))
  }

  /// Writes a recording, in which the scan must not find a secret, and removes the old body files
  /// that it no longer needs.
  ///
  /// The old body files include those that a crash left. The result has the names of the new ones.
  /// If there is an error, the existing recording is unchanged.
  @discardableResult
  package func write(
    _ recording: Recording, scan: SecretScan = SecretScan(), replacing old: [String]? = nil
  ) throws(DiagnosticError) -> [String] {
    let old = old ?? RecordingParts(in: folder)[stem]
    let files = files(of: try document(of: recording, scan: scan))
    do throws(SystemError) {
      try folder.create()
      try files.write()
    } catch { throw Self.unwritable(path, error) }
    let current = files.parts.map(\.name)
    for name in old where !current.contains(name) { folder.remove(name) }
    return current
  }

  /// Removes the JSON file and its body files, and the folder if it is then empty.
  func remove() {
    for name in RecordingParts(in: folder)[stem] { folder.remove(name) }
    folder.remove("\(stem).json")
    // `rmdir` removes the folder only if it is empty.
    rmdir(folder.path)
  }

  /// Saves a run in a temporary folder, for another process of the tool.
  ///
  /// It does not wait for the disk, because nobody reads the file of an interrupted run. The run is
  /// redacted, and its process has scanned it for secrets.
  package func save(_ run: Recording) throws(DiagnosticError) {
    let document = RecordingDocument(run, stem: stem, areBodiesRaw: true)
    do throws(SystemError) {
      try folder.create()
      try files(of: document).save()
    } catch { throw Self.unwritable(path, error) }
  }

  /// Encodes a recording, and checks the bytes before they are written.
  ///
  /// - Throws: A ``DiagnosticError`` if the bytes contain a secret, or if they do not decode to
  ///   the same recording.
  private func document(
    of recording: Recording, scan: SecretScan
  ) throws(DiagnosticError) -> RecordingDocument {
    var recording = recording
    recording.steps = Array(recording.steps.prefix(recording.evidence.outcomes.count))
    let document = RecordingDocument(recording, stem: stem)
    try refuseSecrets(in: document, by: scan)
    try checkReadable(document, recording)
    return document
  }

  private func files(of document: RecordingDocument) -> FileSet {
    FileSet(
      folder: folder, parts: document.bodies,
      main: RecordingDocument.File(name: "\(stem).json", bytes: document.json))
  }

  /// The part before the first dot in the name of a body's file, such as `tea` of
  /// `tea.0123456789abcdef.json`; `nil` for any other name.
  static func bodyStem(_ name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[1].utf8.count == 16,
      parts[1].utf8.allSatisfy({ $0.isHexadecimalDigit && !$0.isCapitalLetter }),
      ["json", "xml", "txt", "body"].contains(parts[2]), !name.contains("/"), !name.contains("\0")
    else { return nil }
    return String(parts[0])
  }

  /// Throws an error if the encoded recording does not decode to the same value, for example
  /// because it is too large.
  private func checkReadable(
    _ document: RecordingDocument, _ recording: Recording
  ) throws(DiagnosticError) {
    let bodies = BodyFiles(areNeeded: true) { file throws(FormatError) in
      (file.name, document.bodies.first { $0.name == file.name }?.bytes ?? [])
    }
    let isReadable =
      document.json.count <= Self.limit
      && document.bodies.allSatisfy { $0.bytes.count <= Self.limit }
      && (try? RecordingDocument.recording(in: document.json, path: path, bodies)) == recording
    guard !isReadable else { return }
    throw Self.unreadableAsMade(path)
  }

  private func body(_ body: BodyFile) throws(FormatError) -> (path: String, content: [UInt8]) {
    guard Self.bodyStem(body.name) == stem else {
      throw FormatError(
        "'\(body.name)' is no body of this recording", at: ValuePath([.key("name")]))
    }
    let path = "\(folder.path)/\(body.name)"
    do throws(DiagnosticError) {
      let content = try Self.content(of: path)
      guard content.count == body.count else {
        throw DiagnosticError(
          "a recorded body is not as long as it was", of: path,
          facts: ["- \(body.count) bytes", "+ \(content.count) bytes"],
          help: [
            "git checkout HEAD -- \(path.shellQuoted)",
            "if it was committed like this, git has changed its line ends: contracts doctor",
          ])
      }
      return (path, content)
    } catch { throw FormatError(error) }
  }
}
