import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import ContractValues

struct RenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a contract or a scenario, and move its recordings.",
    discussion: """
      Changes only the name in the contract's file. A file that is named after its contract is \
      renamed as well. No vendor is called.
      """
  )

  @Argument(
    help: "The name of a contract, or CONTRACT/SCENARIO.", completion: NameCompletion.renamable)
  var old: String

  @Argument(help: "The new name.")
  var new: String

  @Option(help: "The folder of contract files.", completion: .directory)
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.", completion: .directory)
  var recordings = "Recordings"

  @Flag(name: .customLong("dry-run"), help: "Show what would change, and write nothing.")
  var isDryRun = false

  func run() async throws {
    let files = ContractFolder.read(contracts)
    OutputRedactor.register(files.contracts)
    if files.contracts.isEmpty { try Terminal.report(files.problems) }
    do {
      let target = try RenameTarget(old, among: files.contracts)
      let name = try target.newName(new, among: files.contracts)
      let rename = try Rename(
        target, to: name, in: files, Baseline.read(besides: contracts),
        RecordingStore(root: recordings))
      if !isDryRun { try rename.apply() }
      show(rename)
      let mentions = await NameMentions(
        of: rename.oldName,
        outside: [recordings, rename.location.path, rename.baseline?.path].compactMap(\.self))
      Terminal.write(mentions.text)
    } catch let refused as RenameRefused {
      try Terminal.report(refused.diagnostics)
    }
  }

  private func show(_ rename: Rename) {
    let place = rename.location
    write("renamed", "\(place.path):\(place.line)", [rename.oldName, rename.newName])
    if let path = rename.newPath { write("moved", "the contract's file", [place.path, path]) }
    for move in rename.moves { write("moved", "a recording", [move.old.path, move.new.path]) }
    if let baseline = rename.baseline {
      let count = Plural.of(baseline.count, "known failure")
      Terminal.write("renamed \(count) in \(TerminalText.line(baseline.path))\n")
    }
    if isDryRun { Terminal.write("nothing was changed, because of '--dry-run'\n") }
  }

  private func write(_ verb: String, _ object: String, _ change: [String]) {
    let lines =
      [verb.padded(to: 8) + object]
      + zip(["-", "+"], change).map { "        \($0) \($1)" }
    Terminal.write(lines.map { TerminalText.line($0) + "\n" }.joined())
  }
}
