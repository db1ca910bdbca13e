import ContractModel
import ContractReports

/// The rounds of `verify --watch`: the one that runs, the one that waits, and the last results.
struct WatchRounds {
  /// The time for which further edits are waited for, since editors write several files at once.
  private static let settling = Duration.milliseconds(30)

  private let watch: WatchSession
  private let screen: WatchScreen
  private let send: @Sendable (WatchEvent) -> Void
  private var waiting: WatchRound? = .everything
  private var running: (round: WatchRound, task: Task<Void, Never>)?
  private var project: ProjectFiles
  private var last: (round: WatchRound, results: RunResults)?
  private var isQuitting = false
  /// The exit status of the last round; 2 before it, or if its build failed.
  private(set) var status: Int32 = 2

  init(
    watch: WatchSession, screen: WatchScreen, send: @escaping @Sendable (WatchEvent) -> Void
  ) {
    self.watch = watch
    self.screen = screen
    self.send = send
    project = watch.project
  }

  /// True if the user has quit, and no round runs any more.
  var isOver: Bool { isQuitting && running == nil }

  /// Takes the next event, and begins a round if there is work.
  mutating func take(_ event: WatchEvent) {
    switch event {
    case .edited(let paths): take(paths)
    case .settled:
      guard let round = running?.round else { break }
      // The round has to begin again, with the new edits.
      waiting?.formUnion(round)
      running?.task.cancel()
    case .key(let key): take(key)
    case .ended(let ending): take(ending)
    }
    if case .edited = event { return }
    begin()
  }

  /// Begins the waiting round unless another one runs.
  mutating func begin() {
    guard running == nil, !isQuitting, let round = waiting else { return }
    waiting = nil
    screen.begin(round)
    running = (
      round,
      Task { [watch, screen, send, results = last?.results] in
        send(.ended(await watch.perform(round, after: results, screen)))
      }
    )
  }

  private mutating func take(_ paths: Set<String>) {
    guard let round = round(of: paths) else { return }
    if waiting == nil {
      Task { [send] in
        try? await Task.sleep(for: Self.settling)
        send(.settled)
      }
    }
    waiting = waiting?.union(round) ?? round
  }

  private mutating func take(_ key: Character) {
    switch key {
    case "a": waiting = .everything
    case "f" where failures > 0: waiting = WatchRound(isOfFailures: true)
    case "r" where !recordable.isEmpty: waiting = WatchRound(records: recordable)
    case "q", Keyboard.controlD:
      isQuitting = true
      running?.task.cancel()
    default: break
    }
  }

  private mutating func take(_ ending: WatchEvent.Ending) {
    guard let (round, task) = running else { return }
    running = nil
    guard !task.isCancelled else { return }
    switch ending {
    case .verified(let results):
      last = (round, results)
      status = RunSummary(results).exitCode
    case .failed: status = 2
    case .withoutVerdicts: break
    }
    guard waiting == nil else { return }
    screen.end(failures: failures, record: recordable)
  }

  /// The number of cases that failed in the last round.
  private var failures: Int { last?.results.failedCases.count ?? 0 }

  /// The contracts that the key `r` records: those of the last round, or its failed ones if it was
  /// a round of all.
  private var recordable: [String] {
    guard let last else { return [] }
    return (last.round.contracts ?? Set(last.results.failedCases.map(\.contract))).sorted()
  }

  /// The work that edits of files ask for; `nil` if they concern no contract.
  private mutating func round(of paths: Set<String>) -> WatchRound? {
    let paths = paths.subtracting(watch.reports)
    let isOfContracts = paths.contains(where: project.isContract)
    let former = project
    // A new file's contract is not known yet, and a removed one's not any more.
    if isOfContracts { project = watch.project }
    var round = WatchRound()
    for path in paths {
      guard let concerned = project.contracts(concernedBy: path) else {
        // Without a known package, the code of this process's workers stays the same.
        guard watch.package != nil else { continue }
        round.builds = true
        round.contracts = nil
        continue
      }
      let all = concerned.union(former.contracts(concernedBy: path) ?? [])
      if all.isEmpty, project.isContract(path) {
        // Its name cannot be read, so a round of all shows the reason.
        round.contracts = nil
      } else {
        round.contracts?.formUnion(all)
      }
    }
    round.edits = Set(paths.map(WorkingFolder.shown))
    return round.contracts?.isEmpty == true ? nil : round
  }
}
