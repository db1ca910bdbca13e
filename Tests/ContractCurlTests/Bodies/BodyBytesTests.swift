import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import Testing

/// Bodies on their way through record, file and replay, over real sockets.
@Suite(.timeLimit(.minutes(30)))
struct BodyBytesTests {
  /// How many bodies are sent; `BODIES=10000` sends as many as `make stress` does.
  private static let count =
    ProcessInfo.processInfo.environment["BODIES"].flatMap(Int.init) ?? 400
  private static let batch = 100

  /// An adapter that returns the text of an answer returns the recorded text on replay.
  @Test func `gives the vendor's bytes back`() async throws {
    let seed = ProcessInfo.processInfo.environment["BODIES_SEED"].flatMap(UInt64.init) ?? 1
    let bodies = Shared<[GeneratedBody]>([])
    let server = try await ScriptedServer.start { request in
      let index = Int(request.dropFirst("GET /".count).prefix { $0.isNumber }) ?? 0
      let body = bodies.value[index]
      let type = body.type.isEmpty ? "" : "Content-Type: \(body.type)\r\n"
      return .write([ScriptedServer.response("200 OK", type, body: body.bytes)])
    }
    var generator = BodyGenerator(seed: seed, vendorURL: server.url)
    for start in stride(from: 0, to: Self.count, by: Self.batch) {
      bodies.value = (0..<min(Self.batch, Self.count - start)).map { _ in generator.next() }
      try await check(bodies.value, at: server.url)
    }
  }

  private func check(_ bodies: [GeneratedBody], at url: String) async throws {
    let transport = try CurlTransport()
    let vendor = try LoopbackVendor(
      .relay(to: VendorAddress(url), through: transport))
    let seen = try await answers(of: vendor, count: bodies.count)
    for (body, answer) in zip(bodies, seen) {
      let shown = body.bytes.replacingAddress(url, with: vendor.url)
      #expect(answer == shown, "while recording, \(body.title)")
    }
    let observation = Observation(
      outcomes: seen.map { Outcome(end: .returned(text($0, vendor.url))) },
      exchanges: vendor.finish().exchanges)
    let redactor = Redactor()
    let kept = redactor.evidence(of: observation)
    let recording = try stored(kept)
    for (index, body) in bodies.enumerated() {
      let isClean = kept.exchanges[index] == observation.exchanges[index]
      guard isClean, case .response(let response) = recording.evidence.exchanges[index].result
      else {
        continue
      }
      // The placeholder stands for the address in each of its spellings.
      let original = observation.exchanges[index].result
      #expect(.response(response) == original, "in the file, \(body.title)")
    }

    let replay = LoopbackVendor(.replay(Replay(recording.evidence.exchanges)))
    let again = try await answers(of: replay, count: bodies.count)
    for (index, body) in bodies.enumerated() {
      if kept.exchanges[index] == observation.exchanges[index] {
        let shown = body.bytes.replacingAddress(url, with: replay.url)
        #expect(again[index] == shown, "on replay, \(body.title)")
      }
      let outcome = Outcome(end: .returned(text(again[index], replay.url)))
      #expect(
        redactor.canonical(outcome) == redactor.canonical(recording.evidence.outcomes[index]),
        "what the adapter returns, \(body.title)")
    }
    _ = replay.finish()
  }

  private func answers(of vendor: LoopbackVendor, count: Int) async throws -> [[UInt8]] {
    let client = try CurlTransport()
    var bodies: [[UInt8]] = []
    for index in 0..<count {
      let request = VendorRequest(method: "GET", target: "/\(index)")
      bodies.append(try await client.response(to: request, from: VendorAddress(vendor.url)).body)
    }
    return bodies
  }

  /// A body as an adapter returns it, as text or as data, with the vendor's name for itself.
  private func text(_ body: [UInt8], _ url: String) -> Value {
    let named = body.replacingAddress(url, with: "${vendor.url}")
    return .string(
      String(validating: named, as: UTF8.self) ?? Data(named).base64EncodedString())
  }

  /// The recording as its file gives it back.
  private func stored(_ kept: Evidence) throws -> Recording {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bodies-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = RecordingFile(path: folder.appending(path: "bodies.json").path)
    try file.write(
      Recording(
        contract: "bodies", scenario: "bodies",
        provenance: Recording.Provenance(
          recordedAt: "2026-01-02T03:04:05Z", version: "0", adapter: "raw", through: "curl",
          digest: "sha256:0"),
        evidence: kept))
    return try file.read()
  }
}

extension [UInt8] {
  /// The body with an address replaced, plain and with slashes as JSON may escape them.
  fileprivate func replacingAddress(_ url: String, with other: String) -> [UInt8] {
    func escaped(_ text: String) -> String {
      text.hasPrefix("$") ? "$\\u007bvendor.url}" : text.replacing("/", with: "\\/")
    }
    return [(url, other), (escaped(url), escaped(other))].reduce(self) { body, pair in
      body.replacing(Array(pair.0.utf8), with: Array(pair.1.utf8))
    }
  }
}
