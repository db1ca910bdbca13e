import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractValues
import Foundation

struct SecretsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secrets",
    abstract: "Search files for secrets, such as recordings and reports.",
    discussion: """
      Searches as the last check of 'record' does: for credentials of the contracts and of the \
      environment, for keys in known formats, and for texts that look like keys, also if they are \
      encoded. In a folder, all files are searched.

      Exit status: 0 if none is found, 1 if a file contains a secret, 2 if a file cannot be searched.
      """
  )

  @Argument(help: "The files and folders.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The folder of contract files, which may allow texts that look like keys.",
      discussion: "The default is the folder Contracts, if it exists."),
    completion: .directory)
  var contracts: String?

  @OptionGroup var colours: ColorOptions

  func run() async throws {
    let (contracts, unread) = readContracts()
    OutputRedactor.register(contracts)
    var found = Findings(unread: unread)
    found.search(files, by: FileSearch(of: contracts))
    Terminal.complain(found.secrets + found.unread)
    let rest = found.secrets.isEmpty ? "no secret" : "\(found.secrets.count) with a secret"
    Terminal.write("\(Plural.of(found.count, "file")), \(rest)\n")
    if !found.unread.isEmpty { throw ExitCode(2) }
    if !found.secrets.isEmpty { throw ExitCode(1) }
  }

  /// Reads the contracts, which name the credentials to search for.
  ///
  /// Without `--contracts`, a missing folder is not a mistake.
  private func readContracts() -> ([Contract], problems: [Diagnostic]) {
    let usual = "Contracts"
    guard contracts != nil || FileManager.default.fileExists(atPath: usual) else { return ([], []) }
    let read = ContractFolder.read(contracts ?? usual)
    return (read.contracts, read.problems.filter { $0.severity == .error })
  }
}

private struct Findings {
  var secrets: [Diagnostic] = []
  /// The messages about files and folders that could not be read.
  var unread: [Diagnostic]
  /// The number of files that were searched.
  var count = 0

  mutating func search(_ paths: [String], by search: FileSearch) {
    for path in paths {
      do throws(DiagnosticError) {
        for file in try FileSearch.files(at: path) { self.search(file, by: search) }
      } catch { unread.append(error.diagnostic) }
    }
  }

  private mutating func search(_ file: String, by search: FileSearch) {
    do throws(DiagnosticError) {
      if let secret = try search.secret(in: file) { secrets.append(secret) }
      count += 1
    } catch { unread.append(error.diagnostic) }
  }
}
