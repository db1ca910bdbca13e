import ContractBinding
import ContractValues
import Foundation

/// Compares our matching with the cases of Pact's specification: see `make pact`.
@main
enum PactCases {
  /// Reads all cases of a folder, and prints how many agree and each that does not.
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: pact-cases FOLDER")
      exit(2)
    }
    let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    var lines: [String] = []
    var unexplained = 0
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let answer = PactCase(try Value(json: bytes), name: name).answer
      guard let difference = answer.difference else { continue }
      let reason = PactDifferences.reasons[name]
      if reason == nil { unexplained += 1 }
      lines += ["\(name)", "  \(difference)", "  \(reason ?? "not explained")"]
    }
    print("\(names.count - lines.count / 3) of \(names.count) cases agree")
    for line in lines { print(line) }
    if unexplained > 0 || names.isEmpty { exit(1) }
  }
}
