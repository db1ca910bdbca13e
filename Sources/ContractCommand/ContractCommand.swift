import ArgumentParser
public import ContractBinding
import ContractModel
import Foundation

extension ContractSuite {
  /// Runs the command line for the suite, and exits with the command's status.
  ///
  /// A command such as `list` returns instead if it succeeds. The whole of a `contracts`
  /// executable:
  ///
  /// ```swift
  /// @main struct Main {
  ///   static func main() async { await ShopSuite.main() }
  /// }
  /// ```
  public nonisolated(nonsending) static func main() async {
    // A write to a closed pipe (such as to `head`) or beyond a file's size limit must fail with an
    // error. By default, a signal would end the process.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    let arguments = CommandLine.arguments
    Terminal.openStreams()
    // Swift reads the arguments from /proc, and Dispatch ends a process that has no /proc.
    guard !arguments.isEmpty else {
      Terminal.complain(.argumentsAreUnreadable)
      ContractCommand<Self>.leave(ExitCode(2))
    }
    ToolCommand.remember(arguments)
    // This check must run on the main thread: a nonisolated call would need a new thread, and there
    // may be none.
    if let shortage = ThreadLimit.shortage { ContractCommand<Self>.leave(shortage) }
    if arguments.dropFirst().first == WorkerCommandName.worker {
      let memory = arguments.last.flatMap(MemoryLimit.init)
      MainThread.turn { await Worker<Self>.serve(within: memory) }
    }
    do {
      var command = try await ContractCommand<Self>.parsed(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      EarlyExit.disarm()
      // The caller may have more to do, so this function returns. It exits only if output was lost.
      if !Terminal.isComplete { ContractCommand<Self>.leave(ExitCode.success) }
    } catch {
      ContractCommand<Self>.leave(error)
    }
  }
}

extension ContractCommand {
  /// Parses the command line, or answers a shell that completes one.
  fileprivate nonisolated(nonsending) static func parsed(
    _ arguments: [String]
  ) async throws -> any ParsableCommand {
    let isCompletion = arguments.dropFirst().first == "---completion"
    return try isCompletion ? await asyncParseAsRoot() : parseAsRoot()
  }

  /// Exits with the status that belongs to an error, such as 64 for a wrong option.
  ///
  /// An error without a status of its own gives 2, because 1 means that a subject or vendor broke a
  /// contract. A command that succeeds, but whose output was lost, gives 2 as well.
  fileprivate static func leave(_ error: any Error) -> Never {
    EarlyExit.disarm()
    if exitCode(for: error).isSuccess {
      let help = fullMessage(for: error)
      if !help.isEmpty { Terminal.write(help + "\n") }
      exit(withError: Terminal.isComplete ? ExitCode.success : ExitCode(2))
    }
    guard !(error is ExitCode), exitCode(for: error) == .failure else { exit(withError: error) }
    let problem = (error as? DiagnosticError)?.diagnostic
    Terminal.complain([problem ?? Diagnostic("nothing could be done", facts: ["\(error)"])])
    exit(withError: ExitCode(2))
  }
}

/// The `contracts` command, for the subjects of one suite.
struct ContractCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "contracts",
      abstract: "Check live adapters and test doubles against the same contracts.",
      discussion: """
        A contract file says how a protocol of your application must behave. 'record' calls the \
        real vendor, and writes its answers into recordings. 'verify' needs no network: it gives \
        the recorded answers to the live adapter, and compares each double with the recordings.

        Exit status: 0 if all promises are kept, 1 if one is broken, 2 if something could not be \
        checked, 64 if the command line is wrong.
        """,
      version: ContractVersion.current,
      subcommands: [
        VerifyCommand<Suite>.self,
        RecordCommand.self,
        BaselineCommand.self,
        ListCommand.self,
        ShowCommand.self,
        LintCommand.self,
        SecretsCommand.self,
        RenameCommand.self,
        UpgradeCommand.self,
        ReportCommand.self,
        SchemaCommand.self,
        DoctorCommand.self,
      ],
      defaultSubcommand: nil
    )
  }

  /// Refuses a command line without a subcommand, with exit status 64.
  ///
  /// Help with exit status 0 would be a CI job that is green and has checked nothing.
  mutating func run() throws {
    Terminal.complain(
      Self.helpMessage() + "\n\nError: No subcommand is named, so nothing was checked.\n")
    throw ExitCode.validationFailure
  }
}

extension Diagnostic {
  fileprivate static let argumentsAreUnreadable = Diagnostic(
    "the command line cannot be read, so nothing was done",
    facts: [Diagnostic.fact("reason", "there is no /proc, from which Swift reads it")],
    help: ["mount -t proc proc /proc"])
}
