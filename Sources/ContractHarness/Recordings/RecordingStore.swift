package import ContractModel
package import ContractRedaction

/// A folder of recordings, one folder for each contract.
package struct RecordingStore: Sendable, Hashable {
  /// The state of one scenario's recording.
  package enum Status: Sendable, Hashable {
    /// Nothing.
    case missing
    /// A recording of what is asked now.
    case current(Recording)
    /// A recording of what was asked before states, steps or arguments changed.
    case stale(Recording)
    /// A file that cannot be understood.
    case unreadable(Diagnostic)
  }

  /// The folder's path.
  package let root: String

  /// Names a folder, whether there is one or not.
  ///
  /// - Parameter root: The folder's path.
  package init(root: String) {
    self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// The file that one scenario has or would have.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - contract: The contract's name.
  /// - Returns: The file, whether it is there or not.
  package func file(of scenario: String, in contract: String) -> RecordingFile {
    let folder = RecordingName.folder(contract: contract)
    return RecordingFile(
      path: "\(root)/\(folder)/\(RecordingName.stem(scenario: scenario)).json")
  }

  /// Reads the recording of one scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - contract: The contract's name.
  ///   - needsBodies: Whether the bodies of requests and responses are read.
  /// - Returns: What was recorded, of the present question or of an older one.
  /// - Throws: A ``RecordingProblem`` when there is none, when it cannot be understood, when it
  ///   is another's, or when it lies outside the folder.
  package func load(
    _ scenario: String, in contract: String, needsBodies: Bool = true
  ) throws(RecordingProblem) -> Recording {
    try loadWithText(scenario, in: contract, needsBodies: needsBodies).recording
  }

  /// Reads the recording of one scenario, and the text of its file.
  func loadWithText(
    _ scenario: String, in contract: String, needsBodies: Bool = true
  ) throws(RecordingProblem) -> (recording: Recording, text: [UInt8]) {
    let file = file(of: scenario, in: contract)
    try checkInside(file)
    guard file.exists else { throw missing(file, contract) }
    let text = try RecordingFile.content(of: file.path)
    let recording = try file.recording(in: text, needsBodies: needsBodies)
    try check(recording.contract, is: contract, key: "contract", in: file, text)
    try check(recording.scenario, is: scenario, key: "scenario", in: file, text)
    return (recording, text)
  }

  /// Finds the state of one scenario's recording, by the digest of its question.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - needsBodies: Whether the bodies of requests and responses are read.
  /// - Returns: The recording and whether it still answers the question, or why there is none.
  package func status(
    of scenario: Scenario, in contract: Contract, needsBodies: Bool = true
  ) -> Status {
    status(
      of: scenario.name, in: contract.name,
      asking: scenario.inputDigest(of: contract.vendor.kind), needsBodies: needsBodies)
  }

  /// Finds the state of one scenario's recording, by the digest of its question.
  func status(
    of scenario: String, in contract: String, asking digest: String, needsBodies: Bool
  ) -> Status {
    do throws(RecordingProblem) {
      let recording = try load(scenario, in: contract, needsBodies: needsBodies)
      return recording.provenance.digest == digest ? .current(recording) : .stale(recording)
    } catch {
      return file(of: scenario, in: contract).exists ? .unreadable(error.diagnostic) : .missing
    }
  }

  /// Writes a recording to its file, whole or not at all.
  ///
  /// - Parameters:
  ///   - recording: The recording, of canonical exchanges.
  ///   - scan: What must not be found in the finished bytes.
  ///   - lock: The right to write here.
  /// - Returns: The file's path.
  /// - Throws: A ``RecordingProblem``; what was there is still there.
  @discardableResult
  package func write(
    _ recording: Recording, scan: SecretScan, holding lock: borrowing RecordingLock
  ) throws(RecordingProblem) -> String {
    let file = file(of: recording.scenario, in: recording.contract)
    try checkInside(file)
    let parts = try file.write(recording, scan: scan, replacing: lock.parts(of: file))
    lock.note(parts, of: file)
    return file.path
  }

  /// Gives a recording to a scenario that was renamed since: the vendor need not be asked again.
  ///
  /// - Parameters:
  ///   - path: The path of a recording in which the same was asked.
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - lock: The right to write here.
  /// - Returns: The path of the file in which it is now.
  /// - Throws: A ``RecordingProblem``; what was there is still there.
  package func move(
    _ path: String, to scenario: Scenario, in contract: Contract,
    holding lock: borrowing RecordingLock
  ) throws(RecordingProblem) -> String {
    let file = RecordingFile(path: path)
    var recording = try file.read()
    recording.contract = contract.name
    recording.scenario = scenario.name
    let moved = try write(recording, scan: contract.scan, holding: lock)
    file.remove()
    return moved
  }

  /// The paths of files that no scenario has or would have: recordings of scenarios that were
  /// renamed or removed or have a fault now, and bodies that no recording refers to.
  ///
  /// - Parameter contracts: All the contracts.
  /// - Returns: Their paths, in order.
  package func orphans(of contracts: [Contract]) -> [String] {
    let files = contracts.flatMap { contract in
      contract.scenarios.filter { $0.fault == nil }.map { file(of: $0.name, in: contract.name) }
    }
    let claimed = Dictionary(grouping: files, by: \.folder.path).mapValues(Set.init)
    var orphans = Folder(path: root).names
      .filter { !$0.hasPrefix(".") && !isFolder("\(root)/\($0)") }.map { "\(root)/\($0)" }
    for folder in folders {
      let claimed = claimed[folder.path] ?? []
      let used = bodyNames(in: folder, of: claimed)
      orphans += folder.names
        .filter { name in
          guard !name.hasPrefix(".") || name.hasSuffix(FileSet.unfinished) else { return false }
          let file = RecordingFile(path: "\(folder.path)/\(name)")
          return !claimed.contains(file) && !used.contains(name)
        }
        .map { "\(folder.path)/\($0)" }
    }
    return orphans.sorted()
  }

  private var folders: [Folder] {
    Folder(path: root).names
      .filter { !$0.hasPrefix(".") && isFolder("\(root)/\($0)") }
      .map { Folder(path: "\(root)/\($0)") }
  }

  /// The bodies that the recordings of a folder refer to; those of a recording that
  /// cannot be understood all count as used.
  private func bodyNames(in folder: Folder, of claimed: Set<RecordingFile>) -> Set<String> {
    let parts = RecordingParts(in: folder)
    var used: Set<String> = []
    for file in claimed {
      let bodies = parts[file.stem].filter { RecordingFile.bodyStem($0) != nil }
      guard !bodies.isEmpty else { continue }
      guard let recording = try? file.read() else {
        used.formUnion(bodies)
        continue
      }
      used.formUnion(RecordingDocument(recording, stem: file.stem).bodies.map(\.name))
    }
    return used
  }
}
