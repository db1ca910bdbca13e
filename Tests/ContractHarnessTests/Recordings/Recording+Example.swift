import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation

extension Exchange {
  /// An exchange as etcd's gateway has it.
  static func example(
    method: String = "POST",
    target: String = "/v3/kv/put",
    requestHeaders: [VendorHeader] = [VendorHeader("Content-Type", "application/json")],
    request: String = #"{"key":"Zm9v","value":"YmFy"}"#,
    status: Int = 200,
    headers: [VendorHeader] = [VendorHeader("Content-Type", "application/json")],
    response: String = #"{"header":{"revision":"2","raft_term":"2"}}"#
  ) -> Exchange {
    Exchange(
      request: VendorRequest(
        method: method, target: target, headers: requestHeaders, body: Array(request.utf8)),
      result: .response(
        VendorResponse(status: status, headers: headers, body: Array(response.utf8))))
  }
}

extension Recording {
  /// A recording of one exchange and one outcome.
  static func example(
    recordedAt: String = "2026-01-02T03:04:05Z",
    digest: String = "sha256:00",
    exchanges: [Exchange] = [.example()],
    steps: [String] = ["call put"],
    outcomes: [Outcome] = [Outcome(end: .returned(["stored": true]))],
    volatile: [String] = [],
    redacted: [Redacted] = []
  ) -> Recording {
    Recording(
      contract: "key-value",
      scenario: "a key is stored",
      provenance: Provenance(
        recordedAt: recordedAt, version: "0.1.0", adapter: "curl", through: "libcurl 7.88.1",
        digest: digest),
      exchanges: exchanges,
      steps: steps,
      outcomes: outcomes,
      volatile: volatile,
      redacted: redacted)
  }
}

/// A folder of one test's own, removed after it.
final class RecordingsFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "recordings-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Every file below the folder, by its relative path.
  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      if let data = FileManager.default.contents(atPath: "\(path)/\(name)") {
        files[name] = Array(data)
      }
    }
    return files
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
