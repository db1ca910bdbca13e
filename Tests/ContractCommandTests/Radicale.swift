import Foundation

/// A real Radicale of one test's own: on loopback, on a port that was free, in a temporary folder.
struct Radicale: Sendable {
  /// Where it answers.
  let url: String
  /// The password of the user ada, another one each time.
  let password: String

  /// Starts one, gives it to the body, and stops it.
  static func with<Result: Sendable>(
    _ body: (Radicale) async throws -> Result
  ) async throws -> Result {
    try await TemporaryFolder.with { folder in
      let password = UUID().uuidString
      try "ada:\(password)\n".write(
        to: folder.appending(path: "users"), atomically: true, encoding: .utf8)
      try """
      [server]
      hosts = 127.0.0.1:0
      [auth]
      type = htpasswd
      htpasswd_filename = users
      htpasswd_encryption = plain
      [storage]
      filesystem_folder = data
      [logging]
      level = info
      """.write(to: folder.appending(path: "config"), atomically: true, encoding: .utf8)
      return try await VendorProcess.run(["radicale", "--config", "config"], in: folder) {
        guard try await $0.says("server ready"),
          let port = try $0.said.firstMatch(of: /Listening on '.*:([0-9]+)'/)?.1
        else { throw VendorNotStarted(try $0.said) }
        return try await body(Radicale(url: "http://127.0.0.1:\(port)", password: password))
      }
    }
  }
}
