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
    let passage = needsBodies ? JSONPassage.textOfBodies : .noBodies
    let root = JSONCursor(try Self.json(bytes, path: path, passage))
    do throws(MisshapenValue) {
      try Self.checkFormat(root)
    } catch { throw problem(error, in: bytes) }
    do throws(RecordingDecoder.Failure) {
      return try RecordingDecoder(readBody: body, needsBodies: needsBodies).recording(root)
    } catch {
      switch error {
      case .shape(let misshapen): throw problem(misshapen, in: bytes)
      case .file(let problem): throw problem
      }
    }
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
    let files = try files(of: recording, scan: scan, for: self)
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

  /// Keeps what a run gave until the run of all is over, in a folder that goes with it: nothing
  /// waits for the disk, and nobody reads what broke off.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - scan: What must not be found in the finished bytes.
  ///   - final: The file in whose place the recording may be put.
  /// - Throws: A ``RecordingProblem``.
  package func keep(
    _ recording: Recording, scan: SecretScan, for final: RecordingFile
  ) throws(RecordingProblem) {
    let files = try files(of: recording, scan: scan, for: final)
    do throws(SystemError) {
      try folder.create()
      try files.keep()
    } catch { throw Self.unwritable(path, error) }
  }

  /// The files that hold a recording, looked through for secrets and read back.
  private func files(
    of recording: Recording, scan: SecretScan, for final: RecordingFile
  ) throws(RecordingProblem) -> FileSet {
    var recording = recording
    recording.steps = Array(recording.steps.prefix(recording.outcomes.count))
    let document = RecordingDocument(recording, stem: stem)
    let whole = RecordingDocument.File(name: "\(stem).json", bytes: document.json)
    for file in document.bodies + [whole] {
      let name = final.stem + file.name.dropFirst(stem.count)
      try scan.refuse(file.bytes, path: "\(final.folder.path)/\(name)")
    }
    try checkReadable(document, recording)
    return FileSet(folder: folder, parts: document.bodies, whole: whole)
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
    let decoder = RecordingDecoder { body throws(RecordingDecoder.Failure) in
      let bytes = document.bodies.first { $0.name == body.name }?.bytes ?? []
      return try content(bytes, of: body)
    }
    let isReadable =
      document.json.count <= Self.limit
      && document.bodies.allSatisfy { $0.bytes.count <= Self.limit }
      && (try? decoder.recording(JSONCursor(Self.json(document.json, path: path, .textOfBodies))))
        == recording
    guard !isReadable else { return }
    throw RecordingProblem(
      Diagnostic(
        "the recording could not be read back as it was made, so it was not written",
        at: SourceLocation(path: path, line: 1, column: 1),
        facts: ["a value holds NaN, is nested too deeply, or is larger than 64 MiB"]))
  }

  // MARK: Reading

  private func body(
    _ body: RecordingDecoder.BodyFile
  ) throws(RecordingDecoder.Failure) -> [UInt8] {
    guard Self.bodyStem(body.name) == stem else {
      throw .shape(
        MisshapenValue(
          reason: "'\(body.name)' is no body of this recording", path: body.cursor.path.key("name"))
      )
    }
    let path = "\(folder.path)/\(body.name)"
    let bytes: [UInt8]
    do throws(RecordingProblem) { bytes = try Self.content(of: path) } catch { throw .file(error) }
    guard bytes.count == body.count else {
      throw .file(
        RecordingProblem(
          Diagnostic(
            "a recorded body is not as long as it was",
            at: SourceLocation(path: path, line: 1, column: 1),
            facts: ["- \(body.count) bytes", "+ \(bytes.count) bytes"],
            help: ["git checkout HEAD -- \(path.shellQuoted)"])))
    }
    return try content(bytes, of: body)
  }

  /// The body that a file's bytes stand for: JSON and XML are laid out in lines there.
  private func content(
    _ bytes: [UInt8], of body: RecordingDecoder.BodyFile
  ) throws(RecordingDecoder.Failure) -> [UInt8] {
    do throws(MisshapenValue) {
      if body.name.hasSuffix(".xml"), let xml = XMLBody(bytes) {
        return xml.bytes(try StoredLayout.xml(body.layout, of: xml))
      }
      guard body.name.hasSuffix(".json") else { return bytes }
      let layout = try StoredLayout.json(body.layout)
      if let compacted = JSONText.compacted(bytes) { return layout.applied(to: compacted) }
    } catch { throw .shape(error) }
    do throws(RecordingProblem) {
      return try Self.json(bytes, path: "\(folder.path)/\(body.name)").json()
    } catch { throw .file(error) }
  }

  private static func checkFormat(_ root: JSONCursor) throws(MisshapenValue) {
    guard case .object(let fields) = root.value, let format = fields["format"] else {
      throw MisshapenValue(reason: "the key 'format' is missing", path: root.path)
    }
    let cursor = JSONCursor(format, at: root.path.key("format"))
    let number = try cursor.integer()
    guard RecordingDocument.readable.contains(number) else {
      throw MisshapenValue(
        reason: "this version reads formats 1 to \(Recording.newestFormat)", path: cursor.path,
        help: ["swift package update"])
    }
  }
}
