import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import Foundation
import TestSupport
import Testing

struct RecordingShelfTests {
  @Test func `tells what there is for a scenario`() throws {
    let folder = try RecordingsFolder()
    let store = RecordingStore(root: "\(folder.path)/")
    let contract = Contract.example()
    let scenario = contract.scenarios[0]
    #expect(store.status(of: scenario, in: contract) == .missing)

    let recording = Recording.example(digest: scenario.inputDigest(of: .http))
    let path = try store.write(
      recording, scan: SecretScan(), holding: RecordingLock(folder: folder.path))
    #expect(path == "\(folder.path)/key-value/a-key-is-stored.json")
    #expect(store.status(of: scenario, in: contract) == .current(recording))

    var asked = scenario
    asked.states = [StateUse(name: "a lease", location: scenario.location)]
    #expect(store.status(of: asked, in: contract) == .stale(recording))

    var cut = recording
    cut.evidence.outcomes.removeLast()
    try store.write(cut, scan: SecretScan(), holding: RecordingLock(folder: folder.path))
    #expect(store.status(of: scenario, in: contract).concern == "recording unreadable")

    try folder.write("{", to: "key-value/a-key-is-stored.json")
    guard case .unreadable(let diagnostic) = store.status(of: scenario, in: contract) else {
      Issue.record("read half a file")
      return
    }
    #expect(diagnostic.headline == "the recording ends too early")
  }

  @Test func `removes what was part of a recording, each time that it is written again`() throws {
    let folder = try RecordingsFolder()
    let store = RecordingStore(root: folder.path)
    let left = "key-value/.a-key-is-stored.0123456789abcdef.txt.unfinished"
    try folder.write("", to: left)
    let lock = try RecordingLock(folder: folder.path)
    for body in ["first ", "second ", ""] {
      let large = Exchange.example(headers: [], response: String(repeating: body, count: 20_000))

      try store.write(.example(exchanges: [large]), scan: SecretScan(), holding: lock)

      #expect(folder.files.keys.filter { $0.hasSuffix(".txt") }.count == (body.isEmpty ? 0 : 1))
      #expect(folder.files[left] == nil)
    }
  }

  @Test func `takes no longer to write a recording where there are many`() throws {
    let spent = try [0, 4_000].map { count in
      let folder = try RecordingsFolder()
      for number in 0..<count { try folder.write("", to: "key-value/a-\(number).json") }
      let store = RecordingStore(root: folder.path)
      let lock = try RecordingLock(folder: folder.path)
      return try processorTime {
        for _ in 0..<40 { try store.write(.example(), scan: SecretScan(), holding: lock) }
      }
    }

    #expect(spent[1] < spent[0] * 4 + .milliseconds(100), "\(spent)")
  }

  @Test func `refuses a recording of another scenario or contract`() throws {
    let folder = try RecordingsFolder()
    let store = RecordingStore(root: folder.path)
    try store.file(of: "a key is stored", in: "other").write(.example())
    try store.file(of: "another", in: "key-value").write(.example())

    let other = problem { () throws(DiagnosticError) in
      try store.load("a key is stored", in: "other")
    }
    let another = problem { () throws(DiagnosticError) in
      try store.load("another", in: "key-value")
    }

    #expect(other?.headline == "the recording is of another contract")
    #expect(other?.facts == ["- other", "+ key-value"])
    #expect(other?.location?.line == 3)
    #expect(another?.headline == "the recording is of another scenario")
    #expect(another?.sourceLine == "  \"scenario\": \"a key is stored\",")
  }

  @Test func `does not follow links out of the folder`() throws {
    let folder = try RecordingsFolder()
    try RecordingFile(path: "\(folder.path)/outside/a-key-is-stored.json").write(.example())
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/Recordings", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Recordings/key-value", withDestinationPath: "../outside")
    let store = RecordingStore(root: "\(folder.path)/Recordings")
    let lock = try RecordingLock(folder: store.root)

    let loaded = problem { () throws(DiagnosticError) in
      try store.load("a key is stored", in: "key-value")
    }
    let old = folder.files

    let checked = problem { () throws(DiagnosticError) in
      try store.checkWritable(for: "key-value")
    }

    #expect(loaded?.headline == "a link leads out of the recordings folder")
    #expect(loaded?.location?.path == "\(store.root)/key-value")
    #expect(checked == loaded)
    #expect(throws: DiagnosticError.self) {
      try store.write(.example(recordedAt: "now"), scan: SecretScan(), holding: lock)
    }
    #expect(folder.files == old)
  }

  @Test func `finds the files that no scenario has`() throws {
    let folder = try RecordingsFolder()
    let store = RecordingStore(root: folder.path)
    var contract = Contract.example()
    var faulty = contract.scenarios[0]
    faulty.name = "a fault"
    faulty.fault = Fault(.timeout)
    contract.scenarios.append(faulty)
    let large = Exchange.example(
      headers: [], response: String(repeating: "large ", count: 20_000))
    try store.file(of: "a key is stored", in: "key-value").write(.example(exchanges: [large]))
    try store.file(of: "renamed", in: "key-value").write(.example(exchanges: [large]))
    try store.file(of: "a fault", in: "key-value").write(.example())
    try store.file(of: "a key is stored", in: "removed").write(.example())
    try folder.write("", to: "key-value/a-key-is-stored.0123456789abcdef.txt")
    try folder.write("", to: "key-value/notes.md")
    try folder.write("", to: "key-value/.gitkeep")
    try folder.write("", to: "README.md")

    let orphans = store.orphans(of: [contract]).map { $0.dropFirst(folder.path.count + 1) }

    #expect(
      orphans.map { $0.replacing(/[0-9a-f]{16}/, with: "#") } == [
        "README.md", "key-value/a-fault.json", "key-value/a-key-is-stored.#.txt",
        "key-value/notes.md", "key-value/renamed.#.txt", "key-value/renamed.json",
        "removed/a-key-is-stored.json",
      ])
    #expect(orphans.contains("key-value/a-key-is-stored.0123456789abcdef.txt"))
  }

  @Test func `lets one run alone record in a folder, and leaves nothing behind`() throws {
    let folder = try RecordingsFolder()
    let path = "\(folder.path)/new/Recordings"
    func hold() throws(DiagnosticError) { _ = try RecordingLock(folder: path) }

    let lock = try RecordingLock(folder: path)
    let refusal = problem(hold)
    try endLife(of: lock)

    #expect(refusal?.headline == "another run is recording here, so nothing was written")
    #expect(throws: Never.self) { try hold() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  /// A child process has copies of all descriptors until it starts its program.
  @Test func `ends its lock though a process that starts has a copy of its descriptor`() throws {
    let folder = try RecordingsFolder()
    func hold() throws(DiagnosticError) { _ = try RecordingLock(folder: folder.path) }

    let lock = try RecordingLock(folder: folder.path)
    let copies = copiedDescriptors(of: folder.path)
    try endLife(of: lock)

    #expect(!copies.isEmpty)
    #expect(throws: Never.self) { try hold() }
    for copy in copies { close(copy) }
  }

  /// Copies of all descriptors of this process that are open on a folder.
  private func copiedDescriptors(of path: String) -> [Int32] {
    var folder = stat()
    stat(path, &folder)
    return (0..<1024).compactMap { (descriptor: Int32) -> Int32? in
      var open = stat()
      guard fstat(descriptor, &open) == 0, open.st_ino == folder.st_ino,
        open.st_dev == folder.st_dev
      else { return nil }
      return dup(descriptor)
    }
  }

  @Test func `says before a vendor is asked that recordings cannot be written`() throws {
    let folder = try RecordingsFolder()
    let store = RecordingStore(root: "\(folder.path)/Recordings")
    let new = RecordingStore(root: "\(folder.path)/new/Recordings")
    try folder.write("", to: "Recordings/key-value")

    let refusal = problem { () throws(DiagnosticError) in
      try store.checkWritable(for: "key-value")
    }

    #expect(refusal?.headline == "recordings cannot be written here")
    #expect(refusal?.location?.path == "\(store.root)/key-value")
    #expect(refusal?.facts == ["\(store.root)/key-value: Not a directory"])
    #expect(throws: Never.self) { try store.checkWritable(for: "a new contract") }
    #expect(throws: Never.self) { try new.checkWritable(for: "a new contract") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.root) == ["key-value"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Recordings"])
  }

  private func endLife(of lock: consuming RecordingLock) throws {}

  private func problem<Result>(_ body: () throws(DiagnosticError) -> Result) -> Diagnostic? {
    do {
      _ = try body()
      return nil
    } catch { return error.diagnostic }
  }
}

extension Contract {
  /// A contract of one scenario, whose step is `call put`.
  static func example() -> Contract {
    let place = SourceLocation(path: "Contracts/key-value.yaml", line: 1, column: 1)
    return Contract(
      name: "key-value",
      protocolName: "Store",
      vendor: VendorDescription(name: "etcd", kind: .http, location: place),
      scenarios: [
        Scenario(
          name: "a key is stored",
          steps: [
            Step(
              .call(
                OperationUse(
                  name: "put", arguments: .byPosition([Located("a", at: place)]), location: place)),
              location: place)
          ],
          location: place)
      ],
      location: place,
      protocolLocation: place)
  }
}
