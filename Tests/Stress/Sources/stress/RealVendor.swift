import ContractBinding
import Foundation

/// A real vendor, and requests that it answers at once.
struct RealVendor: Sendable {
  let name: String
  let address: String
  /// The requests of one round, whose keys are of its own.
  let requests: @Sendable (_ round: Int) -> [VendorRequest]

  static func etcd(at address: String) -> RealVendor {
    RealVendor(name: "etcd", address: address) { round in
      let key = Data("stress-\(round)".utf8).base64EncodedString()
      let value = Data((0..<1500).map { UInt8(($0 + round) % 256) }).base64EncodedString()
      func post(_ target: String, _ body: String, _ headers: VendorHeader...) -> VendorRequest {
        VendorRequest(
          method: "POST", target: target,
          headers: [VendorHeader("Content-Type", "application/json")] + headers,
          body: Array(body.utf8))
      }
      return [
        post("/v3/kv/put", #"{"key":"\#(key)","value":"\#(value)"}"#),
        post("/v3/kv/range", #"{"key":"\#(key)"}"#),
        VendorRequest(method: "GET", target: "/health"),
        post("/v3/kv/put", #"{"key":"\#(key)","value":"\#(value)"}"#, .continuing),
        VendorRequest(method: "HEAD", target: "/version"),
        post("/v3/kv/deleterange", #"{"key":"\#(key)"}"#),
      ]
    }
  }

  static func radicale(at address: String, password: String) -> RealVendor {
    RealVendor(name: "Radicale", address: address) { round in
      let authorization = VendorHeader(
        "Authorization", "Basic \(Data("ada:\(password)".utf8).base64EncodedString())")
      let folder = "/ada/stress-\(round)/"
      func request(_ method: String, _ target: String, _ more: VendorHeader...) -> VendorRequest {
        VendorRequest(method: method, target: target, headers: [authorization] + more)
      }
      return [
        request("MKCOL", folder), request("OPTIONS", "/"),
        request("PROPFIND", folder, VendorHeader("Depth", "0")), request("HEAD", "/.web/"),
        request("GET", "\(folder)none.ics"), request("DELETE", folder),
      ]
    }
  }

  static func idle(at address: String) -> RealVendor {
    RealVendor(name: "a vendor that closes idle connections", address: address) { round in
      let body = [UInt8](repeating: 0x61, count: 2000)
      return [
        VendorRequest(method: "GET", target: "/a"),
        VendorRequest(method: "PUT", target: "/b", headers: [.continuing], body: body),
        VendorRequest(method: "GET", target: "/nothing"),
        VendorRequest(method: "HEAD", target: "/a"),
        VendorRequest(method: "GET", target: "/unchanged"),
        VendorRequest(method: "PUT", target: "/b", body: body),
      ]
    }
  }
}

extension VendorHeader {
  fileprivate static let continuing = VendorHeader("Expect", "100-continue")
}

/// `idle-vendor.py` in a process of its own.
struct IdleVendor {
  let address: String
  private let process = Process()

  init() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "idle-vendor.py")
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.standardOutput = output
    // It tells of clients that go away, which some do on purpose.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = "http://127.0.0.1:\(port.trimmingCharacters(in: .newlines))"
  }

  func end() {
    process.terminate()
  }
}
