import ArgumentParser

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the machine and the package, and show a remedy for each problem.",
    discussion: """
      Checks the toolchain, libraries, the loopback interface, folders, git's attributes, the \
      suite, recordings, and the environment variables that contracts name. Values of variables \
      are not shown.

      Exit status: 0 if no check fails, 1 if one fails. A warning is not a failure.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions

  @Flag(help: "Print the checks as JSON. 'contracts schema --doctor' prints the schema.")
  var json = false

  func run() async throws {
    var checks = await MachineChecks.all()
    // Without a folder for temporary files, no worker can list the suite, so the checks of the
    // package are left out.
    if let project = try? await LoadedProject(
      contracts: selection.contracts, filter: selection.filter(condition))
    {
      checks += await ProjectChecks(selection: selection, project: project).all()
    }
    let report = DoctorReport(checks: checks)
    Terminal.write(json ? report.json : report.text)
    guard report.isHealthy else { throw ExitCode(1) }
  }
}
