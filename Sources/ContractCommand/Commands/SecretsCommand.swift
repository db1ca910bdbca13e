import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import ContractValues
import Foundation

/// The command `contracts secrets`, which searches any files for secrets.
struct SecretsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secrets",
    abstract: "Search files for secrets, such as recordings and reports.",
    discussion: """
      Finds what the last check of 'record' finds: credentials of the contracts and of the \
      environment, keys of known formats, and what looks like a key, also in encodings. Of a \
      folder, all files are searched.

      Exit status: 0 none was found, 1 a file holds a secret, 2 a file could not be searched.
      """
  )

  @Argument(help: "The files and folders.")
  var files: [String]

  @Option(help: "The folder of contract files, which may allow what looks like a key.")
  var contracts = "Contracts"

  @OptionGroup var colours: ColorOptions

  func run() async throws {
    let contracts = ContractFolder.read(contracts).contracts
    OutputRedactor.register(contracts)
    let search = FileSearch(scan: SecretScan(of: contracts))
    let paths = files.flatMap(FileSearch.files)
    var found: [Diagnostic] = []
    var unread: [Diagnostic] = []
    for path in paths {
      do throws(RecordingProblem) {
        if let secret = try search.secret(in: path) { found.append(secret) }
      } catch { unread.append(error.diagnostic) }
    }
    var lines = SourceLines()
    let text = DiagnosticText(isColoured: Terminal.isColourful(STDERR_FILENO))
    for problem in found + unread { Terminal.complain(lines.completed(problem), as: text) }
    let rest = found.isEmpty ? "no secret" : "\(found.count) with a secret"
    Terminal.write("\(Plural.of(paths.count, "file", "files")), \(rest)\n")
    if !unread.isEmpty { throw ExitCode(2) }
    if !found.isEmpty { throw ExitCode(1) }
  }
}
