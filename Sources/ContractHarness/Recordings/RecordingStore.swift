package import ContractModel
package import ContractRedaction
import ContractValues
import Foundation

/// A folder of recordings, such as `Recordings`, with one folder for each contract.
package struct RecordingStore: Sendable, Hashable {
  /// The state of a scenario's recording, which decides if the scenario can be replayed or must be
  /// recorded.
  package enum Status: Sendable, Hashable {
    /// There is no file, so the scenario must be recorded before it can be replayed.
    case missing
    /// The recording was made with the scenario's present states, steps and arguments.
    case current(Recording)
    /// The scenario's states, steps or arguments have changed since the recording.
    case stale(Recording)
    /// The file is not a valid recording of the scenario; the diagnostic names the line.
    case unreadable(Diagnostic)
  }

  /// The path of the folder, without a slash at the end.
  package let root: String

  /// Refers to a folder, which need not exist; a slash at the end of its path is removed.
  package init(root: String) {
    self.root = root.utf8.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// The file for the recording of one scenario, which need not exist.
  package func file(of scenario: String, in contract: String) -> RecordingFile {
    let folder = RecordingName.folder(contract: contract)
    return RecordingFile(
      path: "\(root)/\(folder)/\(RecordingName.stem(scenario: scenario)).json")
  }

  /// Reads the recording of one scenario, even if the scenario's steps have changed since.
  ///
  /// Without bodies, the header fields of requests and responses are empty too, which is faster. A
  /// recording that is missing, invalid, of another scenario, or outside the folder is an error.
  package func load(
    _ scenario: String, in contract: String, needsBodies: Bool = true
  ) throws(DiagnosticError) -> Recording {
    try loadWithText(scenario, in: contract, needsBodies: needsBodies).recording
  }

  func loadWithText(
    _ scenario: String, in contract: String, needsBodies: Bool = true
  ) throws(DiagnosticError) -> (recording: Recording, text: [UInt8]) {
    let file = file(of: scenario, in: contract)
    try checkInside(file.folder)
    let text: [UInt8]
    do throws(DiagnosticError) { text = try RecordingFile.content(of: file.path) } catch {
      throw file.exists ? error : missing(file, contract)
    }
    do throws(DiagnosticError) {
      let recording = try file.recording(in: text, needsBodies: needsBodies)
      try check(recording.contract, is: contract, key: "contract", in: file, text)
      try check(recording.scenario, is: scenario, key: "scenario", in: file, text)
      return (recording, text)
    } catch {
      var diagnostic = error.diagnostic
      if diagnostic.help.isEmpty { diagnostic.help = [.record(scenario, of: contract)] }
      throw DiagnosticError(diagnostic)
    }
  }

  /// Finds out if a scenario's recording exists, and if it was made with the present steps.
  ///
  /// Without bodies, the header fields of requests and responses are empty too, which is faster.
  package func status(
    of scenario: Scenario, in contract: Contract, needsBodies: Bool = true
  ) -> Status {
    status(
      of: scenario, in: contract.name,
      asking: scenario.inputDigest(of: contract.vendor.kind), needsBodies: needsBodies)
  }

  /// Returns the state of a recording, for a digest that the caller has already calculated.
  func status(
    of scenario: Scenario, in contract: String, asking digest: String, needsBodies: Bool
  ) -> Status {
    let (name, steps) = (scenario.name, scenario.steps.count)
    do throws(DiagnosticError) {
      let recording = try load(name, in: contract, needsBodies: needsBodies)
      guard recording.provenance.digest == digest else { return .stale(recording) }
      // A run is recorded to its end. Without an outcome, any result of the step would pass.
      guard recording.evidence.outcomes.count >= steps else {
        return .unreadable(
          .incomplete(recording, of: steps, at: file(of: name, in: contract).path))
      }
      return .current(recording)
    } catch {
      return file(of: name, in: contract).exists ? .unreadable(error.diagnostic) : .missing
    }
  }

  /// Replaces a recording completely, or not at all, and returns the path of its file.
  ///
  /// The scan must not find a secret in the finished bytes.
  @discardableResult
  package func write(
    _ recording: Recording, scan: SecretScan, holding lock: borrowing RecordingLock
  ) throws(DiagnosticError) -> String {
    let file = file(of: recording.scenario, in: recording.contract)
    try checkInside(file.folder)
    let parts = try file.write(recording, scan: scan, replacing: lock.parts(of: file))
    lock.note(parts, of: file)
    return file.path
  }

  /// Moves a recording to the file of a renamed scenario, so that the scenario need not be recorded
  /// again.
  ///
  /// The recording at the path must have the scenario's digest.
  package func move(
    _ path: String, to scenario: Scenario, in contract: Contract,
    holding lock: borrowing RecordingLock
  ) throws(DiagnosticError) -> String {
    let file = RecordingFile(path: path)
    var recording = try file.read()
    recording.contract = contract.name
    recording.scenario = scenario.name
    let moved = try write(recording, scan: contract.scan, holding: lock)
    file.remove()
    return moved
  }

  /// Removes a recording and its body files; the lock keeps other processes from writing there.
  package func remove(_ path: String, holding lock: borrowing RecordingLock) {
    RecordingFile(path: path).remove()
  }

  /// Throws an error if a contract's folder is a link that leads out of the folder of recordings.
  func checkInside(_ folder: Folder) throws(DiagnosticError) {
    // The folder's name is one path component, so only a link can lead outside.
    guard fileKind(at: folder.path) == S_IFLNK, let target = folder.resolved,
      let store = Folder(path: root).resolved,
      !target.hasPrefix(store + "/"), target != store
    else { return }
    throw DiagnosticError(
      "a link leads out of the recordings folder", of: folder.path,
      facts: ["the link leads to \(target)"])
  }

  func missing(_ file: RecordingFile, _ contract: String) -> DiagnosticError {
    DiagnosticError(
      "the scenario is not recorded", of: file.path,
      help: [ToolCommand.line("record \(contract.shellQuoted)")])
  }

  /// Throws an error if the file names another contract or scenario, for example because somebody
  /// copied it.
  func check(
    _ actual: String, is expected: String, key: String, in file: RecordingFile, _ text: [UInt8]
  ) throws(DiagnosticError) {
    guard actual != expected else { return }
    let offset = JSONPlaces.offset(of: ValuePath([.key(key)]), in: text)
    let place = TextPlace(offset: offset, in: text)
    throw DiagnosticError(
      Diagnostic(
        "the recording is of another \(key)",
        at: place.location(path: file.path),
        sourceLine: place.text,
        facts: ["- \(expected)", "+ \(actual)"]))
  }
}

extension RecordingFile {
  /// True if there is a file or a link at the path, or if the process may not look there.
  package var exists: Bool {
    var status = stat()
    return !path.utf8.contains(0) && (lstat(path, &status) == 0 || errno == EACCES)
  }
}
