import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import ContractValues

struct UpgradeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Convert recordings of older formats to the present format, without a vendor.",
    discussion: """
      'verify' also reads older formats. Contract files have had only one format so far. A recording \
      without the layout of the vendor's JSON or XML must be recorded again.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions

  @Flag(help: "Change nothing, and exit with status 1 if a recording has an older format.")
  var check = false

  func validate() throws {
    guard selection.subject.isEmpty else {
      throw ValidationError("'upgrade' takes no '--subject': a recording is of no subject.")
    }
  }

  func run() async throws {
    let files = ContractFolder.readSafely(selection.contracts)
    OutputRedactor.register(files.contracts)
    let store = RecordingStore(root: selection.recordings)
    let filter = selection.filter(condition)
    var problems =
      files.problems + filter.unknownNames(contracts: files.contracts, unread: files.unread)
    let found = OldRecordings(of: files.contracts, in: store, filter)
    problems += found.problems
    var upgraded = found.upgradable
    if !check, !upgraded.isEmpty {
      let written = Self.write(upgraded, to: store)
      upgraded = written.recordings
      problems += written.problems
    }
    let failed = found.upgradable.count - upgraded.count
    // If no contract could be read, nothing is known about the formats of recordings.
    if !files.contracts.isEmpty {
      show(upgraded, unrestorable: found.unrestorable, failed: failed)
    }
    try Terminal.report(problems)
    if check, !found.isEmpty { throw ExitCode(1) }
    if found.unrestorable > 0 { throw ExitCode(2) }
  }

  private func show(_ upgraded: [OldRecordings.Upgradable], unrestorable: Int, failed: Int) {
    for (contract, recording) in upgraded {
      let verb = check ? "old     " : "upgraded"
      let name = "\(contract.name): \(recording.scenario)"
      Terminal.write("\(verb)   \(TerminalText.line(name))\n")
    }
    if upgraded.isEmpty, unrestorable + failed == 0 {
      return Terminal.write("all recordings have a present format\n")
    }
    Terminal.write(
      check
        ? "\(upgraded.count + unrestorable) of an older format\n" : "\(upgraded.count) upgraded\n")
  }

  /// Writes upgraded recordings until one cannot be written.
  ///
  /// The command lists the returned recordings, which were written.
  private static func write(
    _ recordings: [OldRecordings.Upgradable], to store: RecordingStore
  ) -> (recordings: [OldRecordings.Upgradable], problems: [Diagnostic]) {
    var written: [OldRecordings.Upgradable] = []
    do throws(DiagnosticError) {
      let lock = try RecordingLock(folder: store.root)
      for (contract, recording) in recordings {
        try store.write(recording, scan: contract.scan, holding: lock)
        written.append((contract, recording))
      }
    } catch { return (written, [error.diagnostic]) }
    return (written, [])
  }
}

/// The recordings in older formats, among those that a filter selects.
private struct OldRecordings {
  typealias Upgradable = (contract: Contract, recording: Recording)

  /// The recordings that need no vendor to become current, already in the new format.
  private(set) var upgradable: [Upgradable] = []
  /// The number of recordings that must be made again at the vendor.
  private(set) var unrestorable = 0
  /// The messages about recordings that must be made again or cannot be read.
  private(set) var problems: [Diagnostic] = []

  var isEmpty: Bool { upgradable.isEmpty && unrestorable == 0 }

  init(of contracts: [Contract], in store: RecordingStore, _ filter: CaseFilter) {
    for contract in contracts where filter.includes(contract) {
      var messages: [(Diagnostic, Scenario)] = []
      for scenario in contract.scenarios where filter.includes(scenario, ofAnySubjectIn: contract) {
        do throws(DiagnosticError) {
          switch try store.upgrade(of: scenario.name, in: contract.name) {
          case nil: break
          case .offline(let recording): upgradable.append((contract, recording))
          case .mustBeRecorded: messages.append((.lacksLayout(scenario, contract), scenario))
          }
        } catch { problems.append(error.diagnostic) }
      }
      unrestorable += messages.count
      problems += Diagnostic.gathered(messages)
    }
  }
}

extension Diagnostic {
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
