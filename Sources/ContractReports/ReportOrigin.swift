import Foundation

/// Facts about a run that reports show but the run's events do not contain, such as the machine's
/// name.
package struct ReportOrigin: Sendable {
  /// The version of the tool, such as `0.2.0`.
  package var version: String
  /// The name of this machine, by which dashboards distinguish several machines.
  package var hostName: String
  /// True if the events come from a run that is already over, as for merged reports.
  ///
  /// Reporters then write no early report of unfinished cases.
  package var isOver: Bool

  /// Creates the facts; the default host name comes from the system.
  package init(version: String, hostName: String = Self.systemHostName(), isOver: Bool = false) {
    self.version = version
    self.hostName = hostName
    self.isOver = isOver
  }

  /// Asks the system for the machine's name.
  ///
  /// It returns `localhost` if there is none. Foundation's `hostName` would look the name up in the
  /// network.
  package static func systemHostName() -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
  }
}
