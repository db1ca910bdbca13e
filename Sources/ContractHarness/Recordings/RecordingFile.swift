import ContractBinding
package import ContractModel
package import ContractRedaction
import ContractValues

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file of one recording, `Recordings/<contract>/<scenario>.json`, and the bodies beside it.
package struct RecordingFile: Sendable, Hashable {
  /// The largest file that is read, in bytes.
  package static let limit = 64 * 1024 * 1024

  /// The path of the JSON file.
  package let path: String

  /// Names a file, whether there is one or not.
  ///
  /// - Parameter path: The path of the JSON file.
  package init(path: String) {
    self.path = path
  }

  var folder: Folder {
    Folder(path: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
  }

  var stem: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".json") ? name.dropLast(5) : name)
  }

  /// Reads the recording.
  ///
  /// - Parameter needsBodies: Whether the bodies of requests and responses are read; they are empty
  ///   otherwise.
  /// - Returns: What was recorded.
  /// - Throws: A ``RecordingProblem`` when there is none, or none that can be understood.
  package func read(needsBodies: Bool = true) throws(RecordingProblem) -> Recording {
    try recording(in: Self.content(of: path), needsBodies: needsBodies)
  }

  /// The recording that the file's bytes hold.
  func recording(
    in bytes: [UInt8], needsBodies: Bool = true
  ) throws(RecordingProblem) -> Recording {
    try RecordingDocument.recording(
      in: bytes, path: path, BodyFiles(areNeeded: needsBodies, reader: body))
  }

  /// Writes a recording in place of the one that is there: whole, or not at all.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: What must not be found in the finished bytes.
  /// - Throws: A ``RecordingProblem``; what was there is still there.
  package func write(
    _ recording: Recording, scan: SecretScan = SecretScan()
  ) throws(RecordingProblem) {
    try write(recording, scan: scan, replacing: RecordingParts(in: folder)[stem])
  }

  /// Writes a recording, and removes what else was part of the one that was there.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: What must not be found in the finished bytes.
  ///   - old: The files that are, or were, part of the recording.
  /// - Returns: The files that are now.
  /// - Throws: A ``RecordingProblem``; what was there is still there.
  @discardableResult
  func write(
    _ recording: Recording, scan: SecretScan, replacing old: [String]
  ) throws(RecordingProblem) -> [String] {
    let files = files(of: try document(of: recording, scan: scan))
    do throws(SystemError) {
      try folder.create()
      try files.write()
    } catch { throw Self.unwritable(path, error) }
    let current = files.parts.map(\.name)
    for name in old where !current.contains(name) { folder.remove(name) }
    return current
  }

  /// Removes the file and the bodies beside it.
  func remove() {
    for name in RecordingParts(in: folder)[stem] { folder.remove(name) }
    folder.remove("\(stem).json")
    // Fails for a folder that holds anything else.
    rmdir(folder.path)
  }

  /// Saves a run of one process for another, in a folder that goes with both: nothing waits for the
  /// disk, and nobody reads what broke off.
  ///
  /// It is redacted, but not looked through for secrets: that is done where it becomes a recording.
  ///
  /// - Parameter run: The run, in the form of a recording.
  /// - Throws: A ``RecordingProblem``.
  package func save(_ run: Recording) throws(RecordingProblem) {
    let document = RecordingDocument(run, stem: stem, areBodiesRaw: true)
    do throws(SystemError) {
      try folder.create()
      try files(of: document).save()
    } catch { throw Self.unwritable(path, error) }
  }

  /// Reads a run that was saved.
  ///
  /// - Parameter recording: The recording that it may become.
  /// - Returns: The run.
  /// - Throws: A ``RecordingProblem`` when it holds what cannot be read back.
  package func readSaved(for recording: RecordingFile) throws(RecordingProblem) -> Recording {
    do throws(RecordingProblem) { return try read() } catch {
      throw Self.unreadableAsMade(recording.path)
    }
  }

  /// The files that hold a recording, looked through for secrets and read back.
  private func document(
    of recording: Recording, scan: SecretScan
  ) throws(RecordingProblem) -> RecordingDocument {
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
      whole: RecordingDocument.File(name: "\(stem).json", bytes: document.json))
  }

  /// The stem that a body's file name begins with; `nil` for any other name.
  static func bodyStem(_ name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[1].utf8.count == 16,
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      ["json", "xml", "txt", "body"].contains(parts[2]), !name.contains("/"), !name.contains("\0")
    else { return nil }
    return String(parts[0])
  }

  /// Proves that what is about to be written says what was meant.
  private func checkReadable(
    _ document: RecordingDocument, _ recording: Recording
  ) throws(RecordingProblem) {
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

  // MARK: Reading

  private func body(_ body: BodyFile) throws(FormatError) -> (path: String, content: [UInt8]) {
    guard Self.bodyStem(body.name) == stem else {
      throw FormatError(
        "'\(body.name)' is no body of this recording", at: ValuePath([.key("name")]))
    }
    let path = "\(folder.path)/\(body.name)"
    do throws(RecordingProblem) {
      let content = try Self.content(of: path)
      guard content.count == body.count else {
        throw RecordingProblem(
          Diagnostic(
            "a recorded body is not as long as it was",
            at: SourceLocation(path: path, line: 1, column: 1),
            facts: ["- \(body.count) bytes", "+ \(content.count) bytes"],
            help: ["git checkout HEAD -- \(path.shellQuoted)"]))
      }
      return (path, content)
    } catch { throw FormatError(error) }
  }
}
