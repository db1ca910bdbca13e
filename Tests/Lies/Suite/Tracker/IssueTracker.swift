import ContractBinding
import Foundation

/// The issues of a team.
@Contracted
protocol IssueTracker: Sendable {
  /// Creates an issue.
  func create(_ draft: Draft) async throws -> Issue
  /// Finds an issue.
  func issue(_ id: String) async throws -> Issue
  /// Replaces the named members, if nobody has written since the version.
  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue
  /// Closes an issue, once.
  func close(_ id: String) async throws -> Issue
  /// Deletes an issue.
  func delete(_ id: String) async throws
  /// Lists issues in the order of their creation, a page at a time.
  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page
}

/// What somebody wants to be done.
struct Draft: Codable, Sendable {
  var title: String
  var text: String?
  var priority: Int
  var assignee: String?
  var labels: [String]?
}

/// The members that an update replaces.
struct Change: Codable, Sendable {
  var title: String?
  var priority: Int?
  var assignee: String?
}

/// The state of the work.
enum Status: String, Codable, Sendable { case open, blocked, closed }

/// One issue.
struct Issue: Codable, Sendable {
  var id: String
  var number: Int
  var title: String
  var text: String?
  var status: Status
  var priority: Int
  var urgent: Bool
  var assignee: String?
  var labels: [String]
  var version: Int
  var createdAt: Date
  var updatedAt: Date
  var url: String
}

/// A part of a list.
struct Page: Codable, Sendable {
  var items: [Issue]
  var total: Int
  var next: String?
}

/// The reason why a tracker refuses.
enum TrackerError: Error, Codable {
  case notFound(id: String)
  case conflict(message: String)
  case invalid(field: String, message: String)
  case alreadyClosed
  case unreadable
}
