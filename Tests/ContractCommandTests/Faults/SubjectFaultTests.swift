import Testing

/// What is said of subjects that do not survive their scenarios, or that a parent must not suffer
/// from: each is one verdict, and all the others are still given.
struct SubjectFaultTests {
  /// A deed of the subject's, and what must be said of it; nothing where it does no harm.
  struct Fault: Sendable, CustomTestStringConvertible {
    let deed: String
    let said: String
    /// What may be said as well: of two things that happen at once, either can be seen first.
    let alternative: String

    init(_ deed: String, _ said: String, or alternative: String = "") {
      self.deed = deed
      self.said = said
      self.alternative = alternative.isEmpty ? said : alternative
    }

    var testDescription: String { deed }
  }

  /// How a trap ends a process: by another signal on each kind of processor.
  private static let trap: String = {
    #if arch(x86_64)
      "SIGILL (a trap)"
    #else
      "SIGTRAP (a trap)"
    #endif
  }()

  /// A Mac's kernel would let a process take all there is.
  private static let limitsMemory: Bool = {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }()

  /// A Mac gives a process whose parent has ended to the first process of the machine.
  private static let leftBehind: String = {
    #if canImport(Darwin)
      ""
    #else
      "mischief-maker left a process behind"
    #endif
  }()

  /// DelegateCall at once, so that no limit of time matters: one run for all, in a few processes.
  private static let prompt = [
    Fault("behave", ""),
    Fault("trap", "mischief-maker was ended by \(trap)"),
    Fault("trap on another thread", "mischief-maker was ended by \(trap)"),
    Fault("exit", "mischief-maker exited with status 0"),
    Fault("exit with 7", "mischief-maker exited with status 7"),
    Fault("exit past what is to be done at exit", "mischief-maker exited with status 0"),
    Fault("abort", "mischief-maker was ended by SIGABRT (an abort)"),
    Fault("run into a breakpoint", "mischief-maker was ended by SIGTRAP (a trap)"),
    Fault("overflow the stack", "SIGSEGV (a bad memory access, or a stack overflow)"),
    Fault("write where there is no memory", "SIGSEGV (a bad memory access"),
    Fault("take all memory", "mischief-maker was ended by SIG"),
    Fault("raise SIGKILL", "mischief-maker was ended by SIGKILL"),
    Fault("ask for SIGTERM", "mischief-maker was ended by SIGTERM"),
    Fault("ask for SIGINT", "mischief-maker was ended by signal 2"),
    Fault("raise SIGBUS", "mischief-maker was ended by SIGBUS (a bad memory access)"),
    Fault("raise SIGFPE", "mischief-maker was ended by SIGFPE (an arithmetic error)"),
    Fault("raise SIGPIPE", ""),
    Fault("leave a process behind", "mischief-maker left a process behind"),
    Fault("leave a process behind one that has ended", "mischief-maker left a process behind"),
    Fault("leave a process in a session of its own", leftBehind),
    Fault("leave a process in a group of its own", leftBehind),
    Fault(
      "leave a leader of a group, and trap", "mischief-maker was ended by \(trap)"),
    Fault(
      "leave a process in a session of its own, and trap",
      "mischief-maker was ended by \(trap)"),
    Fault("write garbage everywhere", "its process closed or spoilt its pipe"),
    // A thread that waits for a closed descriptor can trap before the pipe is read.
    Fault(
      "close every descriptor", "its process closed or spoilt its pipe",
      or: "mischief-maker was ended by \(trap)"),
    Fault(
      "close every descriptor, and trap", "its process closed or spoilt its pipe",
      or: "mischief-maker was ended by \(trap)"),
    Fault(
      "write garbage everywhere, and trap", "its process closed or spoilt its pipe",
      or: "mischief-maker was ended by \(trap)"),
    Fault("flood standard output", ""),
    Fault("flood standard error", ""),
    Fault("forge a verdict", #"answers "forged" where the contract says "done""#),
    Fault("go elsewhere", ""),
    Fault("ignore every signal", ""),
    Fault("open as many files as it may", ""),
    Fault("behave again", ""),
    // Last: what comes after it in the same process may lack what was closed.
    Fault("close the first descriptors", ""),
  ].filter { limitsMemory || $0.deed != "take all memory" }

  /// DelegateCall when their time is up; which is long enough for the honest on a busy machine.
  private static let slow = [
    Fault("hang", "the live adapter mischief-maker never ends within 5 s"),
    Fault("hang through SIGTERM", "the live adapter mischief-maker never ends within 5 s"),
    Fault("hang on every thread", "mischief-maker did not come back within 5 s"),
    Fault("stop", "mischief-maker did not come back within 5 s"),
    Fault("behave after all", ""),
  ]

  private static let promptRun = Task {
    try await Mischief(deeds: prompt.map(\.deed), limit: "60s").verify(
      line:
        "broken-contracts verify --contracts . --verbose --junit report.xml --memory 512 --timeout 60",
      // Seconds for each crash, where the environment could ask for them.
      environment: ["SWIFT_BACKTRACE": "enable=yes", "MISCHIEF_TOKEN": "canary-5eC7e7"])
  }
  private static let slowRun = Task {
    try await Mischief(deeds: slow.map(\.deed)).verify(
      line: "broken-contracts verify --contracts . --junit report.xml --timeout 5")
  }

  @Test(arguments: prompt)
  func `tells a deed at once`(_ fault: Fault) async throws {
    try await Self.expect(fault, in: Self.promptRun)
  }

  @Test(arguments: slow)
  func `tells a deed when its time is up`(_ fault: Fault) async throws {
    try await Self.expect(fault, in: Self.slowRun)
  }

  private static func expect(
    _ fault: Fault, in run: Task<Mischief.Result, any Error>
  ) async throws {
    let result = try await run.value
    let words = try result.words(on: fault.deed)

    if fault.said.isEmpty { #expect(words.isEmpty) }
    let isSaid = words.contains(fault.said) || words.contains(fault.alternative)
    #expect(isSaid || fault.said.isEmpty, "\(words)")
    #expect(result.report.hasSuffix("</testsuites>\n"))
    #expect(result.exit == (result.report.contains("<failure ") ? 1 : 2))
  }

  @Test func `waits for no stack trace of a crash`() async throws {
    let result = try await Self.promptRun.value

    #expect(!result.report.contains("Program crashed"), "\(result.report)")
  }

  @Test func `replaces a secret in what a process wrote before it crashed`() async throws {
    let result = try await Self.promptRun.value

    #expect(result.stderr.contains("Fatal error: trapped with redacted"))
    #expect(!(result.stdout + result.stderr + result.report).contains("canary"))
  }

  @Test(.enabled(if: limitsMemory, "needs a kernel that holds a process to its memory"))
  func `says how much memory a process could take, if it got no more`() async throws {
    let lines = try await Self.promptRun.value.stderr.split(separator: "\n")
    let places = lines.indices.filter { lines[$0].contains("its process could take 512 MiB") }
    #expect(places.count == 1)
    #expect(places.allSatisfy { lines[$0 - 1].contains("failed to allocate") })
  }

  @Test func `gives the next scenario a process in which files can be opened`() async throws {
    let result = try await Mischief(deeds: ["open as many files as it may", "behave"]).verify(
      line: "broken-contracts verify --contracts . --jobs 1 --junit report.xml")

    #expect(result.stdout.contains("2 kept"), "\(result.stdout)\(result.stderr)")
    #expect(result.report.contains("it left so many files open"), "\(result.report)")
  }

  @Test func `blames no scenario for what an earlier one has left running`() async throws {
    let result = try await Mischief(deeds: ["arm a trap", "spring the trap"]).verify(
      line: "broken-contracts verify --contracts . --jobs 1")

    #expect(result.stdout.contains("2 kept, 1 other problem"), "\(result.stdout)")
    #expect(result.stderr.contains("mischief-maker was ended by \(Self.trap)"))
    #expect(result.stderr.contains("^ after this scenario had ended"), "\(result.stderr)")
    #expect(result.stderr.contains("during     1. spring the trap, which was run again by itself"))
    #expect(result.exit == 2)
  }
}
