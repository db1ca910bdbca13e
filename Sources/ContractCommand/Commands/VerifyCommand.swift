public import ArgumentParser
import ContractBinding
public import ContractHarness
import Foundation

/// `contracts verify`: hold every subject to contract and recording.
struct VerifyCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Hold live adapters and doubles to contracts and recordings.",
      discussion: """
        Reaches no vendor and writes no recording: live adapters run on what was recorded, \
        doubles are held to it. '--live' asks the real vendors instead, through live adapters \
        alone, and writes nothing either.
        """
    )
  }

  @OptionGroup var shared: SharedOptions
  @OptionGroup var running: RunOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "Write a JUnit XML report to this file.")
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "What the report holds.",
      discussion: """
        rich: all that dashboards read. strict: what validates against the schemas of \
        Jenkins, its xunit step and Ant.
        """
    )
  )
  var junitProfile = JUnitProfile.rich

  @Option(help: "Write a page for people to this file: HTML, in one piece.")
  var html: String?

  @Flag(help: "Ask the real vendors instead of the recordings.")
  var live = false

  @Option(
    help: ArgumentHelp(
      "Run the scenarios of each subject in another order, drawn from this number.",
      discussion: "Verdicts are the same in every order, or one scenario leans on another.",
      valueName: "seed"
    )
  )
  var shuffle: UInt64?

  func run() async throws {
    let session = VerifySession(
      contractsFolder: shared.contracts,
      shelf: RecordingShelf(root: shared.recordings),
      filter: shared.filter,
      mode: live ? .live : .replay,
      limits: running.limits,
      jobs: running.jobs,
      shuffle: shuffle,
      reruns: running.reruns,
      sketching: html == nil ? .none : .all
    )
    let origin = ReportOrigin(version: ContractVersion.current)
    var reporters: [any Reporter] = [output.console()]
    if let html {
      reporters.append(HTMLReporter(path: html, recordings: session.shelf, origin: origin))
    }
    if let junit {
      reporters.append(JUnitReporter(path: junit, profile: junitProfile, origin: origin))
    }
    let status = await Reporting(reporters).report { tell in
      if running.inProcess {
        try await session.runInProcess(Suite.self, tell)
      } else {
        try await session.run(tell)
      }
    }
    throw ExitCode(status)
  }
}

extension JUnitProfile: ExpressibleByArgument {}
