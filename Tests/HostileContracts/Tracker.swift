import ContractBinding
import Synchronization

/// A protocol whose answers have members, for doubles that get one of them wrong everywhere.
@Contracted
protocol Tracker {
  /// Creates an issue.
  func create(_ title: String) throws -> Issue
  /// The issues that were created, in their order.
  func issues() throws -> [Issue]
}

/// One issue; its text has another name where a double has renamed it.
struct Issue: Sendable {
  var number: Int
  var title: String?
  var heading: String?

  /// Leaves out a text that is not there.
  static let conversion = Conversion(
    Issue.self,
    to: { issue in
      var members: [String: Value] = ["number": .integer(issue.number)]
      members["title"] = issue.title.map { .string($0) }
      members["heading"] = issue.heading.map { .string($0) }
      return .object(members)
    })
}

/// A tracker in memory.
final class MemoryTracker: Tracker {
  private let created = Mutex<[Issue]>([])
  /// Changes each issue that is created.
  private let change: @Sendable (inout Issue) -> Void

  init(_ change: @escaping @Sendable (inout Issue) -> Void = { _ in }) {
    self.change = change
  }

  func create(_ title: String) -> Issue {
    created.withLock { issues in
      var issue = Issue(number: issues.count + 1, title: title)
      change(&issue)
      issues.append(issue)
      return issue
    }
  }

  func issues() -> [Issue] { created.withLock { $0 } }
}

/// The trackers that a way of misbehaving asks for; none for any other way.
enum TrackerSubjects {
  struct NoProject: Error {}

  static func all(in way: String) -> [any Registration] {
    switch way {
    case "renames a member":
      [live, fake("renaming") { ($0.title, $0.heading) = (nil, $0.title) }]
    case "gets everything wrong":
      [live] + (1...40).map { number in fake("wrong \(number)") { $0.title? += " \(number)" } }
    case "has no project":
      [
        live.state("a project") { _, _ in },
        fake("in memory") { _ in }.state("a project") { _, _ in throw NoProject() },
        fake("on disk") { _ in }.state("a project") { _, _ in throw NoProject() },
      ]
    default: []
    }
  }

  private static var live: LiveAdapter<TrackerBinding, MemoryTracker> {
    TrackerBinding.liveAdapter("at home") { _ in MemoryTracker() }
  }

  private static func fake(
    _ name: String, _ change: @escaping @Sendable (inout Issue) -> Void
  ) -> TestDouble<TrackerBinding, MemoryTracker> {
    TrackerBinding.fake(name) { MemoryTracker(change) }
  }
}
