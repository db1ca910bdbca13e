import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import ContractValues

/// The command `contracts upgrade`, which brings recordings of older formats up to date.
struct UpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Bring recordings of older formats up to date, without a vendor.",
    discussion: """
      'verify' reads older formats as well. Contract files have had one format so far. A recording \
      that lacks the layout of the vendor's JSON or XML must be recorded again.
      """
  )

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Write nothing, and exit with 1 if a recording has an older format.")
  var check = false

  func run() throws {
    let files = ContractFolder.read(shared.contracts)
    OutputRedactor.register(files.contracts)
    let store = RecordingStore(root: shared.recordings)
    var problems =
      files.problems
      + shared.filter.unknownNames(
        contracts: files.contracts, unread: files.unread)
    var old: [(contract: Contract, recording: Recording)] = []
    var unrestorable = 0
    for contract in files.contracts where shared.filter.includes(contract: contract.name) {
      var messages: [(Diagnostic, Scenario)] = []
      for scenario in contract.scenarios where shared.filter.includes(scenario) {
        do throws(RecordingProblem) {
          switch try store.upgrade(of: scenario.name, in: contract.name) {
          case nil: break
          case .offline(let recording): old.append((contract, recording))
          case .mustBeRecorded: messages.append((.lacksLayout(scenario, contract), scenario))
          }
        } catch { problems.append(error.diagnostic) }
      }
      unrestorable += messages.count
      problems += Diagnostic.gathered(messages)
    }
    if !check, !old.isEmpty { try write(old, to: store, &problems) }
    for (contract, recording) in old {
      let verb = check ? "old     " : "upgraded"
      let name = "\(contract.name): \(recording.scenario)"
      Terminal.write("\(verb)   \(TerminalText.line(name))\n")
    }
    let total = old.count + unrestorable
    let words = check ? "of an older format" : "upgraded"
    Terminal.write(
      total == 0
        ? "all recordings have a present format\n" : "\(check ? total : old.count) \(words)\n")
    try Terminal.report(problems)
    if check, total > 0 { throw ExitCode(1) }
    if unrestorable > 0 { throw ExitCode(2) }
  }

  private func write(
    _ recordings: [(contract: Contract, recording: Recording)], to store: RecordingStore,
    _ problems: inout [Diagnostic]
  ) throws {
    do throws(RecordingProblem) {
      let lock = try RecordingLock(folder: store.root)
      for (contract, recording) in recordings {
        try store.write(recording, scan: contract.scan, holding: lock)
      }
    } catch { problems.append(error.diagnostic) }
  }
}

extension Diagnostic {
  /// The warning that a recording of an older format lacks the bytes of the vendor.
  fileprivate static func lacksLayout(_ scenario: Scenario, _ contract: Contract) -> Diagnostic {
    Diagnostic(
      "the recording lacks the layout of the vendor's JSON or XML",
      severity: .warning,
      at: scenario.location,
      help: [
        ToolCommand.line(
          "record \(contract.name.shellQuoted) --scenario \(scenario.name.shellQuoted) --update")
      ],
      gathering: Gathering(
        "recordings lack the layout of the vendor's JSON or XML",
        help: [ToolCommand.line("record \(contract.name.shellQuoted) --update")]))
  }
}
