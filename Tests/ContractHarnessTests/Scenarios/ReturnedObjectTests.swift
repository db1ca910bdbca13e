import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractValues
import Testing

// MARK: An SDK with sessions

/// An SDK whose sessions only it can make.
private final class BookSDK {
  final class Handle {
    let title: String
    var page = 0
    var isClosed = false

    init(_ title: String) { self.title = title }
  }

  func open(_ title: String) throws -> Handle {
    guard title != "lost" else { throw BookError.unknown }
    return Handle(title)
  }

  func read(_ handle: Handle) throws -> String {
    guard !handle.isClosed else { throw BookError.closed }
    handle.page += 1
    return "\(handle.title), page \(handle.page)"
  }

  func close(_ handle: Handle) { handle.isClosed = true }
}

enum BookError: Error { case unknown, closed }

@Contracted protocol Library {
  func open(_ title: String) throws -> any ReadingSession
  func close()
}

@Contracted protocol ReadingSession: AnyObject {
  var mark: Int { get set }
  func read() throws -> String
  func close()
}

/// The live adapter, whose sessions hold a handle of the SDK.
private final class SDKLibrary: Library {
  struct Functions {
    let open: (String) throws -> BookSDK.Handle
    let read: (BookSDK.Handle) throws -> String
    let close: (BookSDK.Handle) -> Void
  }

  final class Session: ReadingSession {
    let handle: BookSDK.Handle
    let functions: Functions
    var mark = 0

    init(_ handle: BookSDK.Handle, _ functions: Functions) {
      (self.handle, self.functions) = (handle, functions)
    }

    func read() throws -> String { try functions.read(handle) }
    func close() { functions.close(handle) }
  }

  private let functions: Functions

  init(_ vendor: Vendor) {
    let sdk = BookSDK()
    functions = Functions(
      open: vendor.seam("open", sdk.open), read: vendor.seam("read", sdk.read),
      close: vendor.seam("close", sdk.close))
  }

  func open(_ title: String) throws -> any ReadingSession {
    Session(try functions.open(title), functions)
  }

  func close() {}
}

private final class FakeLibrary: Library {
  final class Session: ReadingSession {
    let title: String
    let forgetsClosing: Bool
    var mark = 0
    private var page = 0
    private var isClosed = false

    init(_ title: String, forgetsClosing: Bool) {
      (self.title, self.forgetsClosing) = (title, forgetsClosing)
    }

    func read() throws -> String {
      guard !isClosed || forgetsClosing else { throw BookError.closed }
      page += 1
      return "\(title), page \(page)"
    }

    func close() { isClosed = true }
  }

  private let forgetsClosing: Bool

  init(forgetsClosing: Bool = false) { self.forgetsClosing = forgetsClosing }

  func open(_ title: String) throws -> any ReadingSession {
    guard title != "lost" else { throw BookError.unknown }
    return Session(title, forgetsClosing: forgetsClosing)
  }

  func close() {}
}

// MARK: An HTTP vendor with pages

@Contracted protocol Search: Sendable {
  func find(_ text: String) async throws -> any Cursor
}

@Contracted protocol Cursor: Sendable {
  mutating func next() async throws -> [Int]
}

/// A cursor that asks for each page, and counts them by itself.
private struct HTTPCursor: Cursor {
  let client: VendorClient
  let text: String
  private var page = 0

  init(_ client: VendorClient, _ text: String) { (self.client, self.text) = (client, text) }

  mutating func next() async throws -> [Int] {
    page += 1
    let target = "/find?text=\(text)&page=\(page)"
    let response = try await client.send(VendorRequest(method: "GET", target: target))
    return String(decoding: response.body, as: UTF8.self).split(separator: " ")
      .compactMap { Int($0) }
  }
}

private struct HTTPSearch: Search {
  let client: VendorClient

  func find(_ text: String) async throws -> any Cursor { HTTPCursor(client, text) }
}

private struct FakeSearch: Search {
  struct FixedCursor: Cursor {
    var pages: [[Int]]

    mutating func next() -> [Int] { pages.isEmpty ? [] : pages.removeFirst() }
  }

  let pages: [[Int]]

  func find(_ text: String) async throws -> any Cursor { FixedCursor(pages: pages) }
}

/// A vendor with two pages.
private struct PageVendor: VendorTransport {
  let name = "vendor"

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let page = request.query["page"]?.first.flatMap { Int($0) } ?? 0
    receive(.head(status: 200, headers: [VendorHeader("Content-Type", "text/plain")]))
    receive(.body(Array(["", "1 2", "3", ""][page].utf8)))
  }
}

/// Steps on objects that operations return.
@Suite(.timeLimit(.minutes(1))) struct ReturnedObjectTests {
  private static let conversions: [any ValueConversion] = [
    ReadingSessionBinding.objects, CursorBinding.objects,
  ]
  private static let reads = """
          - { call: open, with: [tea], returns: { $bind: book } }
          - { call: read, on: "${book}", returns: "tea, page 1" }
          - { set: mark, to: 7, on: "${book}" }
          - { get: mark, on: "${book}", returns: 7 }
          - { call: open, with: [milk], returns: { $bind: other } }
          - { call: read, on: "${other}", returns: "milk, page 1" }
          - { call: ReadingSession.close, on: "${book}" }
          - { call: read, on: "${book}", throws: closed }
          - { call: read, on: "${other}", returns: "milk, page 2" }
    """
  private static let pages = """
          - { call: find, with: [tea], returns: { $bind: cursor } }
          - { call: next, on: "${cursor}", returns: [1, 2] }
          - { call: next, on: "${cursor}", returns: [3] }
          - { call: next, on: "${cursor}", returns: [] }
    """

  private let folder: RecordingsFolder

  init() throws { folder = try RecordingsFolder() }

  private func contract(_ name: String, _ kind: String, _ steps: String) throws -> Contract {
    let file = ContractFile.read(
      text: """
        contract: things
        protocol: \(name)
        vendor: { name: things, kind: \(kind) }
        scenarios:
          - name: they are used
            steps:
        \(steps)

        """, path: "things.yaml")
    return try #require(file.contract, "\(file.problems)")
  }

  private func run(
    _ contract: Contract, on registration: any Registration, _ mode: CaseInput.Mode = .replay
  ) async -> CaseRun {
    await CaseRunner(conversions: Self.conversions, transport: PageVendor()).run(
      contract, on: registration, mode, objects: ObjectDescription.all(in: Self.conversions),
      in: folder.path)
  }

  private func record(_ contract: Contract, _ adapter: any Registration) async throws -> Recording {
    let run = await run(contract, on: adapter, .record)
    #expect(run.verdict == .kept)
    let file = RecordingStore(root: folder.path).file(of: "they are used", in: "things")
    try file.write(try #require(run.recording))
    return try file.read()
  }

  private let library = LibraryBinding.liveAdapter("SDK") { vendor in SDKLibrary(vendor) }
    .standIn(BookSDK.Handle.self) { BookSDK.Handle("") }
  private let search = SearchBinding.liveAdapter("HTTP") { vendor in
    HTTPSearch(client: vendor.client)
  }

  @Test func `a session of an SDK is recorded and replayed`() async throws {
    let contract = try contract("Library", "sdk", Self.reads)
    let recording = try await record(contract, library)

    #expect(recording.steps[1] == "call read on ${book}")
    #expect(recording.evidence.outcomes[0].end == .returned(.token("ReadingSession#1")))
    #expect(await run(contract, on: library).verdict == .kept)
    let fake = LibraryBinding.fake("honest") { FakeLibrary() }
    #expect(await run(contract, on: fake).verdict == .kept)
  }

  @Test func `a fake whose session forgets that it was closed is caught`() async throws {
    let contract = try contract("Library", "sdk", Self.reads)
    _ = try await record(contract, library)
    let fake = LibraryBinding.fake("forgetful") { FakeLibrary(forgetsClosing: true) }

    #expect(await run(contract, on: fake).verdict.isBroken)
  }

  @Test func `a struct that is a cursor keeps its place between steps`() async throws {
    let http = "http, url: \"http://127.0.0.1:9\""
    let contract = try contract("Search", http, Self.pages)
    _ = try await record(contract, search)

    #expect(await run(contract, on: search).verdict == .kept)
    let fake = SearchBinding.fake("honest") { FakeSearch(pages: [[1, 2], [3]]) }
    #expect(await run(contract, on: fake).verdict == .kept)
    let lying = SearchBinding.fake("lying") { FakeSearch(pages: [[1, 2], [3], [3]]) }
    #expect(await run(contract, on: lying).verdict.isBroken)
  }

  @Test func `what is no object is told at its place`() async throws {
    let contract = try contract(
      "Library", "sdk",
      """
            - { call: open, with: [tea], returns: { $bind: book } }
            - { call: read, on: "${book}", returns: { $bind: text } }
            - { call: read, on: "${text}" }
      """)
    let run = await run(contract, on: LibraryBinding.fake("fake") { FakeLibrary() }, .live)

    let problem = try #require(run.verdict.diagnostics.first)
    #expect(problem.headline == "an argument does not fit its parameter")
    #expect(problem.location?.line == 9)
  }
}
