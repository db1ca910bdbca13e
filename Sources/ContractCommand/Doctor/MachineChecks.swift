import ContractCurl
import ContractHarness
import ContractValues
import Foundation

/// The checks of the machine: toolchain, libraries, loopback, and the folder for temporary files.
enum MachineChecks {
  /// The oldest Swift that can build this package, as its manifest says.
  private static let oldestSwift = "6.3"

  static func all() async -> [Check] {
    [
      await toolchain,
      .good("libcurl", CurlTransport.libraryVersion),
      .good("libxml2", LibXML2.version),
      await loopback,
      workspace,
    ]
  }

  /// The compiler that `swift run` would use, which may not be the one that built this program.
  private static var toolchain: Check {
    get async {
      let cure = "install Swift \(oldestSwift) or later: https://www.swift.org/install"
      guard let said = await ProgramOutput.text(of: "swift", ["--version"]) else {
        return .warning("toolchain", "there is no 'swift' in the search path", cure: cure)
      }
      guard let version = said.firstMatch(of: #/Swift version ([0-9.]+)/#)?.1 else {
        return .warning("toolchain", "'swift --version' names no version", cure: cure)
      }
      return numbers(of: version).lexicographicallyPrecedes(numbers(of: oldestSwift))
        ? .problem("toolchain", "Swift \(version) is older than \(oldestSwift)", cure: cure)
        : .good("toolchain", "Swift \(version)")
    }
  }

  private static func numbers(of version: some StringProtocol) -> [Int] {
    version.split(separator: ".").compactMap { Int($0) }
  }

  private static var loopback: Check {
    get async {
      do {
        try await LoopbackCheck.run()
        return .good("loopback", "a port of 127.0.0.1 can be opened")
      } catch {
        return .problem(
          "loopback", "no port of 127.0.0.1 can be opened: \(error)",
          cure: "let this program listen on 127.0.0.1: a sandbox or container forbids it")
      }
    }
  }

  private static var workspace: Check {
    do {
      _ = try RunFolder()
      return .good("workspace", "temporary files can be written")
    } catch {
      return .problem(
        "workspace", error.description, cure: "export TMPDIR=… to a folder that can be written")
    }
  }
}
