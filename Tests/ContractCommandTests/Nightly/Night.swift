import ContractHarness
@testable import ContractValues
import Foundation
import TestSupport

/// Nights of real vendors behind proxies, one after the other, in one folder.
struct Night {
  struct Result {
    var stdout: String
    var stderr: String
    var exit: Int32

    /// What was told of the vendors, without the messages' particulars.
    var reported: [String] {
      (stdout + stderr).split(separator: "\n").map(String.init).filter { line in
        ["info: ", "warning: ", "error: "].contains { tier in
          ["etcd", "Radicale", "POST /v3", "REPORT /"].contains { line.hasPrefix(tier + $0) }
        }
      }
    }

    /// What was told of doubles that are left behind: what the vendor gives, what they give.
    var outdated: [String] {
      stderr.split(separator: "\n\n").filter { $0.contains("still behaves as") }
        .flatMap { $0.split(separator: "\n") }.map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }.map(String.init)
    }
  }

  let folder: URL
  /// Where the vendors are, and what they ask of their users.
  let environment: [String: String]

  /// Starts an etcd and a proxy before it, for nights over our own contracts.
  static func before(_ body: (VendorProxy, Night) async throws -> Void) async throws {
    try await Examples.with { folder in
      try await Etcd.with { etcd in
        let proxy = try await VendorProxy.start(before: etcd.url)
        try await body(proxy, Night(folder: folder, environment: ["ETCD_URL": proxy.url]))
      }
    }
  }

  /// Asks the vendor.
  func verify(_ arguments: String) async throws -> Result {
    try await run("contracts verify --live --junit report.xml \(arguments)")
  }

  func run(_ line: String) async throws -> Result {
    let result = try await Command.shell(line, in: folder, environment: environment)
    return Result(stdout: result.stdout, stderr: result.stderr, exit: result.exit)
  }

  /// A suite of the last report.
  func suite(_ name: String) throws -> MarkupElement {
    let report = try Data(contentsOf: folder.appending(path: "report.xml"))
    let suites = try MarkupDocument(Array(report)).root.children(named: "testsuite")
    guard let suite = suites.first(where: { $0["name"] == name }) else {
      throw NoSuchSuite(names: suites.compactMap { $0["name"] })
    }
    return suite
  }

  /// What a suite of the last report says of each case's vendor, without particulars.
  func reported(in name: String) throws -> [String] {
    try suite(name).children(named: "testcase").flatMap { testcase in
      // Why a case is skipped, its output tells as well.
      let texts = testcase.children.filter { $0.name != "skipped" }.map(\.text)
      return Result(stdout: texts.joined(separator: "\n"), stderr: "", exit: 0).reported
    }
  }
}

/// A report without the suite that was looked for.
struct NoSuchSuite: Error {
  let names: [String]
}
