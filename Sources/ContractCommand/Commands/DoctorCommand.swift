import ArgumentParser
import ContractBinding
import Foundation

/// The command `contracts doctor`, which looks at the machine and the package before a run.
struct DoctorCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "doctor",
      abstract: "Check the machine and the package, with a cure for each problem.",
      discussion: """
        Looks at the toolchain, libraries, loopback, folders, git's attributes, the suite, \
        recordings, and the variables that contracts name; their values are not shown.

        Exit status: 0 nothing is wrong, 1 a check fails. A warning is no failure.
        """
    )
  }

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Print the checks as JSON; 'contracts schema --doctor' prints its schema.")
  var json = false

  func run() async throws {
    var checks = await MachineChecks.all()
    // Without a folder for temporary files, no worker can list the suite, so the checks of the
    // package are left out.
    if let project = try? await LoadedProject(contracts: shared.contracts, filter: shared.filter) {
      let environment = ProcessInfo.processInfo.environment
      checks += await ProjectChecks(shared: shared, project: project, environment: environment)
        .all()
    }
    let report = DoctorReport(checks: checks)
    Terminal.write(json ? report.json : report.text)
    guard report.isHealthy else { throw ExitCode(1) }
  }
}
