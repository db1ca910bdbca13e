import ContractModel
import ContractReports

/// The rounds of `verify --watch`: the running one, the waiting one, and the last results.
struct WatchRounds {
  /// The wait for further edits, since editors write several files at once.
  private static let settling = Duration.milliseconds(30)

  /// The line for the user when edits are found by polling.
  private static let polling =
    "the system grants no more watches, so files are looked at twice a second"

  private let watch: WatchSession
  private let screen: WatchScreen
  /// The lines for the end of the round, because the beginning of a round clears a terminal.
  private var lines: [String] = []
  private let send: @Sendable (WatchEvent) -> Void
  private var waiting: WatchRound? = .everything
  /// The edited files whose editors may still write; empty if there are none.
  private var unsettled: Set<String> = []
  private var running: (round: WatchRound, task: Task<Void, Never>)?
  /// The work of the rounds whose build failed, which the next round has to do as well; `nil` if
  /// there are none.
  private var unbuilt: WatchRound?
  private var project: ProjectFiles
  private var last: (round: WatchRound, results: RunResults)?
  private var known: WatchSession.Known
  private var isQuitting = false
  /// The exit status of the last round; 2 before the first one ends, and if the last build failed.
  private(set) var status: Int32 = 2

  init(
    watch: WatchSession, screen: WatchScreen, send: @escaping @Sendable (WatchEvent) -> Void
  ) {
    self.watch = watch
    self.screen = screen
    self.send = send
    project = watch.project
    known = WatchSession.Known(subjects: WatchedSubjects(suiteModule: watch.suiteModule))
  }

  /// True if the user has quit, and no round runs any more.
  var isOver: Bool { isQuitting && running == nil }

  /// Handles an event, such as a pressed key, and begins the next round if one waits and none
  /// runs.
  mutating func take(_ event: WatchEvent) {
    switch event {
    case .edited(let paths): return gather(paths)
    case .late: return tell(Self.polling)
    case .settled:
      takeEdits()
      settle()
    case .key(let key):
      takeEdits()
      take(key)
    case .ended(let ending):
      takeEdits()
      take(ending)
    }
    begin()
  }

  /// Begins the round that edits and keys have asked for, unless there is none or another one
  /// still runs.
  mutating func begin() {
    guard running == nil, !isQuitting, var round = waiting else { return }
    waiting = nil
    screen.begin(round, builds: round.builds || unbuilt != nil)
    if let unbuilt { round = round.union(unbuilt) }
    unbuilt = nil
    running = (
      round,
      Task { [watch, screen, send, known, round, results = last?.results] in
        send(.ended(await watch.perform(round, after: results, knowing: known, screen)))
      }
    )
  }

  /// Shows a line now, or at the end of the round that runs.
  private mutating func tell(_ line: String) {
    if running == nil { screen.tell([line]) } else { lines.append(line) }
  }

  /// Waits until an editor's temporary files are gone, and its other files are written.
  private mutating func gather(_ paths: Set<String>) {
    let isSettling = !unsettled.isEmpty
    unsettled.formUnion(paths)
    guard !isSettling else { return }
    Task { [send] in
      try? await Task.sleep(for: Self.settling)
      send(.settled)
    }
  }

  /// Adds the contracts and sources that recent edits concern to the next round, and forgets the
  /// edits.
  private mutating func takeEdits() {
    if let round = round(of: unsettled) { add(round) }
    unsettled = []
  }

  private mutating func add(_ round: WatchRound) {
    waiting = waiting?.union(round) ?? round
  }

  /// Cancels the running round after new edits, and adds its work to the waiting round.
  ///
  /// A round that records is not cancelled: its own recordings are edits, and a vendor may be in
  /// the middle of a scenario.
  private mutating func settle() {
    guard waiting != nil, let (round, task) = running, round.records.isEmpty, !task.isCancelled
    else { return }
    add(round)
    task.cancel()
  }

  private mutating func take(_ key: Character) {
    switch key {
    case "a": add(.everything)
    case "f" where failures > 0: add(WatchRound(hasFailures: true))
    case "r" where !recordable.isEmpty: add(WatchRound(records: recordable))
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
    case .verified(let results, let stamp):
      last = (round, results)
      known.subjects.note(results)
      known.verified = stamp
      status = RunSummary(results).exitCode
    case .failed:
      unbuilt = round
      unbuilt?.records = []
      status = 2
    case .withoutVerdicts(let stamp): known.verified = stamp
    }
    guard waiting == nil else { return }
    screen.tell(lines)
    lines = []
    screen.end(failures: failures, record: recordable.sorted())
  }

  private var failures: Int { last?.results.failedCases.count ?? 0 }

  /// The contracts that the key `r` records: the ones of the last round.
  ///
  /// If that round had no list of contracts, they are the contracts with failed cases.
  private var recordable: Set<String> {
    guard let last else { return [] }
    let own = last.round.contracts ?? []
    return own.isEmpty ? Set(last.results.failedCases.map(\.contract)) : own
  }

  /// The work that edits of files ask for; `nil` for none, as after an edit of a document.
  private mutating func round(of paths: Set<String>) -> WatchRound? {
    let paths = paths.subtracting(watch.reports).filter { !project.isTemporary($0) }
    let former = project
    // The contract of a new file is not known yet, and that of a removed file is gone.
    if paths.contains(where: { project.isContract($0) || !project.contracts(below: $0).isEmpty }) {
      project = watch.project
    }
    var round = WatchRound()
    for path in paths {
      // For a folder, it is not known which file in it has changed.
      let below = project.contracts(below: path).union(former.contracts(below: path))
      if !below.isEmpty {
        round.contracts?.formUnion(below)
        if watch.package != nil { round.sources.insert(path) }
        continue
      }
      guard let concerned = project.contracts(concernedBy: path) else {
        // Without a known package, nothing is built, so an edit of code would change no verdict.
        if watch.package != nil { round.sources.insert(path) }
        continue
      }
      let all = concerned.union(former.contracts(concernedBy: path) ?? [])
      if all.isEmpty, project.isContract(path) {
        // The contract's name cannot be read, so all contracts run, and the reason is shown.
        round.contracts = nil
      } else {
        round.contracts?.formUnion(all)
      }
    }
    guard round != WatchRound() else { return nil }
    round.edits = Set(paths.map(WorkingFolder.shown))
    return round
  }
}
