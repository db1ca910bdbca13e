/// A tracker that tells the lie of its liar.
struct LyingIssueTracker: IssueTracker {
  let honest: any IssueTracker
  let liar: Liar

  func create(_ draft: Draft) async throws -> Issue {
    try await told(
      "create", ["title": draft.title, "text": draft.text, "assignee": draft.assignee]
    ) {
      try await honest.create(draft)
    }
  }

  func issue(_ id: String) async throws -> Issue {
    try await told("issue", ["id": id]) { try await honest.issue(id) }
  }

  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    try await told("update", ["id": id, "title": change.title, "version": version]) {
      try await honest.update(id, change, version: version)
    }
  }

  func close(_ id: String) async throws -> Issue {
    try await told("close", ["id": id]) { try await honest.close(id) }
  }

  func delete(_ id: String) async throws {
    _ = try await told("delete", ["id": id]) {
      try await honest.delete(id)
      return Done()
    }
  }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    try await told("list", ["status": status, "limit": limit, "cursor": cursor]) {
      try await honest.list(status: status, limit: limit, cursor: cursor)
    }
  }

  private func told<Success: Codable>(
    _ operation: String, _ arguments: [String: any Encodable], _ perform: () async throws -> Success
  ) async throws -> Success {
    try await liar.told(operation, arguments, throws: TrackerError.self, perform)
  }
}
