import ContractHarness
import Foundation

/// Nights of one etcd behind a proxy, one after the other, in one folder.
struct Night {
  struct Result {
    var stdout: String
    var stderr: String
    var exit: Int32

    /// What was told of the vendor, without the messages' particulars.
    var told: [String] {
      (stdout + stderr).split(separator: "\n").map(String.init).filter { line in
        ["info: etcd", "warning: etcd", "error: etcd"].contains { line.hasPrefix($0) }
      }
    }
  }

  let folder: URL
  let url: String

  /// Starts an etcd and a proxy before it, for nights over our own contracts.
  static func before(_ body: (VendorProxy, Night) async throws -> Void) async throws {
    try await Examples.with { folder in
      try await Etcd.with { etcd in
        let proxy = try await VendorProxy.start(before: etcd.url)
        try await body(proxy, Night(folder: folder, url: proxy.url))
      }
    }
  }

  /// Asks the vendor.
  func verify(_ arguments: String) async throws -> Result {
    try await run("contracts verify --live --junit report.xml \(arguments)")
  }

  func run(_ line: String) async throws -> Result {
    let result = try await Command.shell(line, in: folder, environment: ["ETCD_URL": url])
    return Result(stdout: result.stdout, stderr: result.stderr, exit: result.exit)
  }

  /// A suite of the last report.
  func suite(_ name: String) throws -> XMLElement {
    let report = try Data(contentsOf: folder.appending(path: "report.xml"))
    let suites = try XMLDocument(Array(report)).root.children(named: "testsuite")
    guard let suite = suites.first(where: { $0["name"] == name }) else {
      throw NoSuchSuite(names: suites.compactMap { $0["name"] })
    }
    return suite
  }
}

/// A report without the suite that was looked for.
struct NoSuchSuite: Error {
  let names: [String]
}
