import ContractBinding
import ContractCurl
import ContractHarness
import ContractModel
import Foundation

/// A real etcd of one test's own: on loopback, on a port that nobody used, in a temporary folder.
struct Etcd: Sendable {
  /// Where it answers.
  let url: String
  private let process: VendorProcess

  /// Starts one, gives it to the body, and stops it.
  static func with<Result: Sendable>(
    _ body: (Etcd) async throws -> Result
  ) async throws -> Result {
    try await TemporaryFolder.with { folder in
      var log = ""
      // etcd cannot be given port 0, because it dials its own address: a taken port is tried anew.
      for _ in 1...5 {
        try? FileManager.default.removeItem(at: folder.appending(path: "data"))
        let url = "http://127.0.0.1:\(Int.random(in: 20_000..<32_000))"
        let command = [
          "etcd", "--data-dir", "data", "--logger", "zap", "--log-outputs", "stderr",
          "--listen-client-urls", url, "--advertise-client-urls", url,
          "--listen-peer-urls", "unix://localhost:0",
        ]
        let result: Result? = try await VendorProcess.run(command, in: folder) { process in
          guard try await process.says("serving client traffic") else {
            log = try process.said
            return nil
          }
          return try await body(Etcd(url: url, process: process))
        }
        if let result { return result }
      }
      throw VendorNotStarted(log)
    }
  }

  /// Ends it at once, as a crash would.
  func vanish() { process.vanish() }

  /// Checks whether anything is kept under a key; false if etcd refuses the request.
  ///
  /// It asks through libcurl, because FoundationNetworking (of Swift 6.3) traps on a refusal of
  /// etcd's, which ends with trailer fields.
  func holds(_ key: String) async throws -> Bool {
    let body = try JSONEncoder().encode(["key": Data(key.utf8)])
    let response = try await CurlTransport().response(
      to: VendorRequest(method: "POST", target: "/v3/kv/range", body: Array(body)),
      from: try VendorAddress(url))
    return String(decoding: response.body, as: UTF8.self).contains("\"kvs\"")
  }
}
