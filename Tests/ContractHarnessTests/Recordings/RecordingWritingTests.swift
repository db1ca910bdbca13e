import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import ContractValues
import Foundation
import TestSupport
import Testing

struct RecordingWritingTests {
  static let large = [
    Exchange.example(
      headers: [VendorHeader("Content-Type", "application/json")],
      response: "{\"items\":["
        + repeatElement("\"a large item\"", count: 6_000).joined(separator: ",") + "]}"),
    Exchange.example(
      headers: [VendorHeader("Content-Type", "text/plain")],
      response: String(repeating: "a line\r\n", count: 10_000)),
    Exchange(
      request: VendorRequest(
        method: "PUT", target: "/", body: (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }),
      result: .failure(VendorFailure(.reset, "(56)"))),
  ]

  @Test func `keeps bodies over 64 KiB as files of their own`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let recording = Recording.example(exchanges: Self.large + Self.large)

    try file.write(recording)

    let names = folder.files.keys.sorted().map { $0.replacing(/[0-9a-f]{16}/, with: "#") }
    #expect(names == ["a.#.body", "a.#.json", "a.#.txt", "a.json"].sorted())
    #expect(try file.read() == recording)
    let json = try #require(folder.files.first { $0.key.count == 23 && $0.key.hasSuffix(".json") })
    #expect(json.value.text.hasPrefix("{\n  \"items\": [\n    \"a large item\",\n"))
    #expect((folder.files["a.json"]?.count ?? .max) < 10_000)
  }

  @Test func `refers to such a file where an outcome holds the body`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let bodies = Self.large.map { exchange in
      if case .response(let response) = exchange.result {
        response.body
      } else {
        exchange.request.body
      }
    }
    let outcome = Outcome(
      end: .returned(try Value(json: bodies[0])),
      callbacks: [
        Outcome.Callback(
          handler: "loaded",
          arguments: [.string(bodies[1].text), ["whole": .string(bodies[0].text)]],
          beforeReturning: false)
      ],
      emissions: Outcome.Emissions(
        [.string(Data(bodies[2]).base64EncodedString())], end: .failed(.string(bodies[1].text))))
    let recording = Recording.example(exchanges: Self.large, outcomes: [outcome])

    try file.write(recording)

    #expect((folder.files["a.json"]?.count ?? .max) < 10_000)
    #expect(try file.read() == recording)
    #expect(try file.read(needsBodies: false).evidence.outcomes == [outcome])
  }

  @Test func `removes bodies that are no longer referred to, and no one else's`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try RecordingFile(path: "\(folder.path)/a-b.json").write(.example(exchanges: Self.large))
    let others = folder.files
    try file.write(.example(exchanges: Self.large))
    try folder.write("", to: ".a.json.unfinished")

    try file.write(.example())

    #expect(folder.files.keys.sorted() == (others.keys + ["a.json"]).sorted())
  }

  @Test func `refuses a secret in the recording or in a body's file, and writes nothing`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/tea.json")
    let recording = Recording.example(exchanges: Self.large)

    let problem = problem { () throws(DiagnosticError) in
      try file.write(.example(), scan: SecretScan(secrets: ["KEY": "key is stored"]))
    }
    let inBody = self.problem { () throws(DiagnosticError) in
      try file.write(recording, scan: SecretScan(secrets: ["KEY": "a large item"]))
    }

    #expect(problem?.location?.path == file.path)
    #expect(inBody?.location?.path.hasPrefix("\(folder.path)/tea.") == true)
    #expect(inBody?.location?.path.hasSuffix("/tea.json") == false)
    #expect(folder.files.isEmpty)
  }

  @Test func `tells a body that is cut, missing or a link`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example(exchanges: [Self.large[1]]))
    let body = try #require(folder.files.keys.first { $0.hasSuffix(".txt") })
    let content = try #require(folder.files[body])

    try folder.write(Array(content.dropLast()), to: body)
    #expect(problem(file)?.headline == "a recorded body is not as long as it was")
    #expect(problem(file)?.facts == ["- 80000 bytes", "+ 79999 bytes"])

    try FileManager.default.removeItem(atPath: "\(folder.path)/\(body)")
    #expect(problem(file)?.headline == "there is no such recording")
    #expect(problem(file)?.location?.path == "\(folder.path)/\(body)")

    try folder.write(content, to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(body)", withDestinationPath: "elsewhere")
    #expect(problem(file)?.headline == "a recording is a plain file, and this is a symbolic link")
  }

  @Test func `leaves everything as it was when it fails in the middle`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example(exchanges: Self.large))
    let probe = try RecordingsFolder()
    let new = Exchange.example(headers: [], response: String(repeating: "other ", count: 20_000))
    try RecordingFile(path: "\(probe.path)/a.json").write(.example(exchanges: [new]))
    let body = try #require(probe.files.keys.first { $0.hasSuffix(".txt") })
    // A folder in the place of the last file that is to be written.
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/.a.json.unfinished/x", withIntermediateDirectories: true)
    let old = folder.files

    let problem = problem { () throws(DiagnosticError) in
      try file.write(.example(exchanges: [new]))
    }

    #expect(
      problem?.headline == "the recording could not be written; the old file is unchanged")
    #expect(problem?.facts == ["\(folder.path)/.a.json.unfinished: File exists"])
    #expect(folder.files == old)
    #expect(folder.files[body] == nil)
    #expect(try file.read() == .example(exchanges: Self.large))
  }

  @Test func `tells a folder that cannot be made`() throws {
    let folder = try RecordingsFolder()
    try folder.write("", to: "file")

    let problem = problem { () throws(DiagnosticError) in
      try RecordingFile(path: "\(folder.path)/file/a.json").write(.example())
    }

    #expect(
      problem?.headline == "the recording could not be written; the old file is unchanged")
    #expect(problem?.facts.first?.hasSuffix(": Not a directory") == true)
  }

  @Test func `writes the same bytes for the same recording`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example(exchanges: Self.large))
    let old = folder.files

    try file.write(file.read())

    #expect(folder.files == old)
  }

  @Test func `is whole after a kill at any moment`() async throws {
    let folder = try RecordingsFolder()
    let path = "\(folder.path)/a.json"
    try RecordingFile(path: path).write(.example(exchanges: Self.large))
    for delay in [1, 3, 7, 12, 20] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as Int] in
        Thread.detachNewThread {
          usleep(UInt32(delay) * 2_000)
          kill(getpid(), SIGKILL)
        }
        var count = 0
        while true {
          count += 1
          let body = String(repeating: "body \(count) ", count: 10_000)
          try RecordingFile(path: path).write(
            .example(recordedAt: "\(count)", exchanges: [.example(headers: [], response: body)]))
        }
      }

      let recording = try RecordingFile(path: path).read()
      #expect(
        recording.evidence.exchanges.count == 1
          || recording.evidence.exchanges
            == Recording.example(exchanges: Self.large).evidence.exchanges
      )
    }
    try RecordingFile(path: path).write(.example())
    #expect(folder.files.keys.sorted() == ["a.json"])
  }

  private func problem(_ file: RecordingFile) -> Diagnostic? {
    problem { () throws(DiagnosticError) in try file.read() }
  }

  private func problem<Result>(_ body: () throws(DiagnosticError) -> Result) -> Diagnostic? {
    do {
      _ = try body()
      return nil
    } catch { return error.diagnostic }
  }
}
