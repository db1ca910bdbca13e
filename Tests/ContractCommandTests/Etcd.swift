import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real etcd of one test's own: on loopback, on a port that nobody used, in a temporary folder.
struct Etcd: Sendable {
  /// Where it answers.
  let url: String
  private let process: pid_t

  /// Starts one, gives it to the body, and stops it.
  static func with<Result>(_ body: (Etcd) async throws -> Result) async throws -> Result {
    try await TemporaryFolder.with { folder in
      // etcd cannot be given port 0, because it dials its own address: a taken port is tried anew.
      for _ in 1...5 {
        let port = Int.random(in: 20_000..<32_000)
        let process = try start(on: port, in: folder)
        let etcd = Etcd(url: "http://127.0.0.1:\(port)", process: process.processIdentifier)
        defer { etcd.vanish() }
        guard try await isReady(process, in: folder) else { continue }
        return try await body(etcd)
      }
      let log = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
      throw EtcdNotStarted(log: String(log.suffix(2000)))
    }
  }

  /// Ends it at once, as a crash would.
  func vanish() {
    kill(process, SIGKILL)
  }

  /// Whether anything is kept under a key.
  func holds(_ key: String) async throws -> Bool {
    guard let url = URL(string: "\(url)/v3/kv/range") else { return false }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(["key": Data(key.utf8)])
    let (answer, _) = try await URLSession.shared.data(for: request)
    return String(decoding: answer, as: UTF8.self).contains("\"kvs\"")
  }

  private static func start(on port: Int, in folder: URL) throws -> Process {
    let log = folder.appending(path: "log")
    try? FileManager.default.removeItem(at: folder.appending(path: "data"))
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "etcd", "--data-dir", "data", "--logger", "zap", "--log-outputs", "stderr",
      "--listen-client-urls", "http://127.0.0.1:\(port)",
      "--advertise-client-urls", "http://127.0.0.1:\(port)",
      "--listen-peer-urls", "unix://localhost:0",
    ]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    return process
  }

  private static func isReady(_ process: Process, in folder: URL) async throws -> Bool {
    let log = folder.appending(path: "log")
    for _ in 0..<600 where process.isRunning {
      if try String(contentsOf: log, encoding: .utf8).contains("serving client traffic") {
        return true
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }
}

/// No etcd came up: is it installed? `make test` does that.
struct EtcdNotStarted: Error {
  let log: String
}
