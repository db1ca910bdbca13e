import ContractModel
import ContractValues
import NIOCore
import Synchronization

/// Finds connections that other processes have opened to this process's servers.
///
/// The connections are refused, and the case that was running gets a warning about them.
enum ForeignConnections {
  private struct Log {
    var counts: [(process: String, count: Int)] = []
    /// The number of connections whose other end was closed before its process could be found.
    var closed = 0
    /// The reason why a connection could not be checked; `nil` if all connections could be checked.
    var obstacle: String?
    var hasToldObstacle = false
  }

  /// The maximum number of processes that one message names.
  private static let maxShown = 3

  private static let log = Mutex(Log())

  /// Checks a connection that has just been opened, and resets it if another process has opened it.
  ///
  /// The result is true if it may send requests. If the process is unknown, it may.
  static func admit(_ channel: any Channel) -> Bool {
    switch ConnectionOwner.of(remote: channel.remoteAddress, local: channel.localAddress) {
    case .own: return true
    case .nobody:
      log.withLock { $0.closed += 1 }
      channel.reset()
      return false
    case .unknown(let reason):
      log.withLock { $0.obstacle = reason }
      return true
    case .other(let process):
      log.withLock { log in
        if let place = log.counts.firstIndex(where: { $0.process == process }) {
          log.counts[place].count += 1
        } else {
          log.counts.append((process, 1))
        }
      }
      channel.reset()
      return false
    }
  }

  /// Returns a warning about the connections that were refused since the last call.
  ///
  /// If the system does not allow such checks, another warning says so, once in each process. While
  /// recording, a third one tells of connections that were closed at once, because a request in one
  /// of them is not recorded. Otherwise they are no news: an adapter that gives up leaves such ones.
  static func take(in scenario: Scenario, isRecording: Bool) -> [Diagnostic] {
    let (counts, closed, obstacle) = log.withLock { log in
      defer {
        log.counts = []
        log.closed = 0
        if log.obstacle != nil { log.hasToldObstacle = true }
      }
      return (log.counts, log.closed, log.hasToldObstacle ? nil : log.obstacle)
    }
    var found: [Diagnostic] = []
    if !counts.isEmpty { found.append(.refused(counts.prefix(maxShown), of: counts, in: scenario)) }
    if isRecording, closed > 0 { found.append(.closed(closed, in: scenario)) }
    if let obstacle { found.append(.unchecked(obstacle, in: scenario)) }
    return found
  }
}

extension Diagnostic {
  fileprivate static func refused(
    _ shown: ArraySlice<(process: String, count: Int)>, of all: [(process: String, count: Int)],
    in scenario: Scenario
  ) -> Diagnostic {
    let count = all.reduce(0) { $0 + $1.count }
    return Diagnostic(
      "\(count) \(count == 1 ? "connection" : "connections") of other processes "
        + "\(count == 1 ? "was" : "were") refused",
      severity: .warning, at: scenario.location, label: "while this scenario ran",
      facts: shown.map { Diagnostic.fact("from", $0.process) },
      help: ["only the adapter, and what it starts, can reach the vendor's place"])
  }

  fileprivate static func closed(_ count: Int, in scenario: Scenario) -> Diagnostic {
    Diagnostic(
      "\(Plural.of(count, "connection")) closed before the sender could be found",
      severity: .warning, at: scenario.location, label: "while this scenario ran",
      help: ["a request in it is not recorded; keep the connection open until the answer comes"])
  }

  fileprivate static func unchecked(_ reason: String, in scenario: Scenario) -> Diagnostic {
    Diagnostic(
      "it cannot be checked which process connects to the vendor's address", severity: .warning,
      at: scenario.location, facts: [Diagnostic.fact("reason", reason)],
      help: ["run it where no other process can reach loopback, such as in a container"])
  }
}
