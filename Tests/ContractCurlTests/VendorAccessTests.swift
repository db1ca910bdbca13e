import ContractBinding
import ContractCurl
import ContractHarness
@testable import ContractModel
import Foundation
import Synchronization
import Testing

/// The way to a real vendor: proxies, certificates and passwords of the user's environment.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct VendorAccessTests {
  private func get(
    _ url: String, _ environment: [String: String] = [:], within limit: Duration = .seconds(20)
  ) async throws -> VendorResponse {
    var limits = CurlTransport.Limits()
    limits.proxies = ProxySettings(environment)
    limits.exchange = limit
    return try await CurlTransport(limits: limits).response(
      to: VendorRequest(method: "GET", target: "/orders"), from: VendorAddress(url))
  }

  private func answering() async throws -> ScriptedServer {
    try await ScriptedServer.start { _ in .write([ScriptedServer.response()]) }
  }

  @Test(arguments: ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"])
  func `asks the user's proxy, in either case`(name: String) async throws {
    let proxy = try await answering()

    let response = try await get("http://vendor.invalid", [name: proxy.url])

    #expect(response.status == 200)
    #expect(proxy.requests[0].hasPrefix("GET http://vendor.invalid/orders HTTP/1.1\r\n"))
  }

  @Test(arguments: ["https_proxy", "HTTPS_PROXY", "ALL_PROXY"])
  func `asks the user's proxy for a connection with TLS`(name: String) async throws {
    let proxy = try await answering()

    await #expect(throws: VendorFailure.self) {
      try await get("https://vendor.invalid", [name: proxy.url])
    }

    #expect(proxy.requests[0].hasPrefix("CONNECT vendor.invalid:443 HTTP/1.1\r\n"))
  }

  @Test(arguments: ["200 Connection established", "407 Proxy Authentication Required"])
  func `takes no answer of a proxy for the vendor's`(status: String) async throws {
    let proxy = try await ScriptedServer.start { _ in
      .write([Array("HTTP/1.1 \(status)\r\nVia: 1.1 proxy\r\n\r\n".utf8)], close: true)
    }
    var limits = CurlTransport.Limits()
    limits.proxies = ProxySettings(["https_proxy": proxy.url])
    let parts = Mutex<[VendorResponsePart]>([])

    await #expect(throws: VendorFailure.self) {
      try await CurlTransport(limits: limits).send(
        VendorRequest(method: "GET", target: "/orders"),
        to: VendorAddress("https://vendor.invalid")
      ) { part in parts.withLock { $0.append(part) } }
    }

    #expect(proxy.connections == 1)
    #expect(parts.withLock(\.count) == 0, "\(parts.withLock { $0 })")
  }

  @Test func `asks a proxy of another protocol`() async throws {
    let proxy = try await ScriptedServer.start { _ in .silence }
    let url = proxy.url.replacing("http:", with: "socks5:")

    await #expect(throws: VendorFailure.self) {
      try await get("http://vendor.invalid", ["all_proxy": url], within: .seconds(1))
    }

    #expect(proxy.connections == 1)
    #expect(proxy.requests.isEmpty)
  }

  @Test(arguments: [
    ("http://vendor.invalid", ["no_proxy": "vendor.invalid"]),
    ("http://vendor.invalid", ["NO_PROXY": "other.invalid,vendor.invalid"]),
    ("http://vendor.invalid", ["NO_PROXY": "*"]),
    ("http://127.0.0.1:9", [:]),
    ("http://localhost:9", ["NO_PROXY": "vendor.invalid"]),
  ])
  func `asks no proxy for a host that needs none`(
    url: String, exceptions: [String: String]
  ) async throws {
    let proxy = try await answering()
    let environment = exceptions.merging(["ALL_PROXY": proxy.url]) { $1 }

    await #expect(throws: VendorFailure.self) { try await get(url, environment) }

    #expect(proxy.connections == 0)
  }

  @Test func `reads no .netrc`() async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    try "default login me password secret\n".write(
      to: home.appending(path: ".netrc"), atomically: true, encoding: .utf8)
    let former = ProcessInfo.processInfo.environment["HOME"]
    setenv("HOME", home.path, 1)
    defer { if let former { setenv("HOME", former, 1) } else { unsetenv("HOME") } }
    let server = try await answering()

    _ = try await get(server.url)

    #expect(!server.requests[0].lowercased().contains("authorization"))
  }

  /// Whether this machine has a server with a certificate that nobody has signed.
  private static let hasOpenSSL = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
    .contains(where: FileManager.default.isExecutableFile)

  @Test(
    .enabled("needs openssl") { hasOpenSSL },
    arguments: [
      ("-tls1_2", "SSL peer certificate or SSH remote key was not OK (curl 60)"),
      ("-tls1_3", "SSL peer certificate or SSH remote key was not OK (curl 60)"),
      ("-tls1_1 -cipher DEFAULT@SECLEVEL=0", "SSL connect error (curl 35)"),
    ])
  func `refuses a certificate that nobody has signed, and old TLS`(
    options: String, reason: String
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = Process()
    server.executableURL = URL(filePath: "/bin/sh")
    server.currentDirectoryURL = folder
    server.arguments = [
      "-c",
      """
      openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key -out cert 2>/dev/null
      exec openssl s_server -accept 127.0.0.1:0 -cert cert -key key -www \(options)
      """,
    ]
    let said = Pipe()
    server.standardOutput = said
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer { server.terminate() }
    var text = ""
    while !text.contains("ACCEPT 127.0.0.1:") || !text.hasSuffix("\n") {
      let more = said.fileHandleForReading.availableData
      try #require(!more.isEmpty, "\(text)")
      text += String(decoding: more, as: UTF8.self)
    }
    let port = try #require(text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)/)?.1)

    await #expect(throws: VendorFailure(.tls, reason)) {
      try await get("https://localhost:\(port)")
    }
  }

  @Test(arguments: [
    "http://a:65536", "http://a:0", "https://a:b/c", "http://[::1]:99999", "http://a:-1",
  ])
  func `refuses an address without a possible port`(url: String) {
    #expect(throws: VendorAddressError("the address has no port from 1 to 65535")) {
      try VendorAddress(url)
    }
  }

  @Test(arguments: [
    "http://a:65535", "http://[::1]", "http://[::1]:80/c", "https://a", "http://a:/",
  ])
  func `takes an address with a port or without`(url: String) throws {
    #expect(try VendorAddress(url).url.hasPrefix(url.trimmingSuffix("/")))
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
