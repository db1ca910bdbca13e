import AsyncHTTPClient
import ContractBinding
@testable import ContractCurl
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP client as adapters have one.
protocol Client: Sendable {
  var name: String { get }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Returns: The status.
  func send(_ request: VendorRequest, to address: String) async throws -> Int
}

/// Foundation's.
struct URLSessionClient: Client {
  let name = "URLSession"
  private let session = URLSession(configuration: .ephemeral)

  func send(_ request: VendorRequest, to address: String) async throws -> Int {
    guard let url = URL(string: address + request.target) else { throw URLError(.badURL) }
    var sent = URLRequest(url: url)
    sent.httpMethod = request.method
    sent.timeoutInterval = 30
    if !request.body.isEmpty { sent.httpBody = Data(request.body) }
    for header in request.headers { sent.setValue(header.value, forHTTPHeaderField: header.name) }
    let (_, response) = try await session.data(for: sent)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }
}

/// That of Swift on servers.
struct AsyncClient: Client {
  let name = "AsyncHTTPClient"

  func send(_ request: VendorRequest, to address: String) async throws -> Int {
    var sent = HTTPClientRequest(url: address + request.target)
    sent.method = .init(rawValue: request.method)
    for header in request.headers { sent.headers.add(name: header.name, value: header.value) }
    if !request.body.isEmpty { sent.body = .bytes(ByteBuffer(bytes: request.body)) }
    let response = try await HTTPClient.shared.execute(sent, timeout: .seconds(30))
    // After HEAD it misses the body whose length the header tells.
    if request.method != "HEAD" { _ = try await response.body.collect(upTo: 1 << 20) }
    return Int(response.status.code)
  }
}

/// libcurl, on sockets like any other client.
struct CurlClient: Client {
  let name = "libcurl"
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  func send(_ request: VendorRequest, to address: String) async throws -> Int {
    try await transport.response(to: request, from: VendorAddress(address)).status
  }
}

/// One connection for each request, of which the client closes its half at once.
struct HalfClosingClient: Client {
  let name = "half-closing"

  func send(_ request: VendorRequest, to address: String) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      // Blocking: a thread of its own, for as long as the answer takes.
      Thread.detachNewThread {
        continuation.resume(with: Result { try Self.exchange(request, with: address) })
      }
    }
  }

  private static func exchange(_ request: VendorRequest, with address: String) throws -> Int {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port =
      in_port_t(address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0).bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    defer { close(descriptor) }
    let isConnected = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    let headers = request.headers.filter { $0.name != "Expect" }
      .map { "\($0.name): \($0.value)\r\n" }.joined()
    let head =
      "\(request.method) \(request.target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(headers)"
      + "Content-Length: \(request.body.count)\r\n\r\n"
    let bytes = Array(head.utf8) + request.body
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(.EPIPE) }
    shutdown(descriptor, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      answer += buffer[..<count]
    }
    return Int(String(decoding: answer.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0
  }
}
