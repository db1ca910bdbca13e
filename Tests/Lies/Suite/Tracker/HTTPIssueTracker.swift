import Foundation

/// A request as plain data.
struct Request: Codable, Sendable {
  var method: String
  var path: String
  var query: [String: String] = [:]
  var headers: [String: String] = [:]
  var body: JSON?
}

/// A response as plain data.
struct Response: Codable, Sendable {
  var status: Int
  var headers: [String: String]
  var body: JSON
}

/// The live adapter.
struct HTTPIssueTracker: IssueTracker {
  /// Sends a request to the vendor.
  let send: @Sendable (Request) async throws -> Response

  func create(_ draft: Draft) async throws -> Issue {
    let response = try await answer(
      to: Request(method: "POST", path: "/issues", body: JSON(of: draft)))
    return try issue(in: response)
  }

  func issue(_ id: String) async throws -> Issue {
    try issue(in: await answer(to: Request(method: "GET", path: "/issues/\(id)"), about: id))
  }

  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    let request = Request(
      method: "PATCH", path: "/issues/\(id)", headers: ["If-Match": "\"\(version)\""],
      body: try JSON(of: change))
    return try issue(in: await answer(to: request, about: id))
  }

  func close(_ id: String) async throws -> Issue {
    try issue(in: await answer(to: Request(method: "POST", path: "/issues/\(id)/close"), about: id))
  }

  func delete(_ id: String) async throws {
    _ = try await answer(to: Request(method: "DELETE", path: "/issues/\(id)"), about: id)
  }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    var query = ["limit": "\(limit)"]
    query["status"] = status?.rawValue
    query["cursor"] = cursor
    let answer = try await answer(to: Request(method: "GET", path: "/issues", query: query))
    let list = try answer.body.make(Listed.self)
    let total = answer.headers["x-total-count"].flatMap { Int($0) }
    return Page(
      items: try list.items.map { try $0.issue() }, total: total ?? list.items.count,
      next: list.next)
  }

  private func issue(in response: Response) throws -> Issue {
    do {
      return try response.body.make(Described.self).issue(version: response.headers["etag"])
    } catch { throw TrackerError.unreadable }
  }

  private func answer(to request: Request, about id: String = "") async throws -> Response {
    var request = request
    request.headers["Accept"] = "application/json"
    if request.body != nil { request.headers["Content-Type"] = "application/json" }
    let response = try await send(request)
    let refusal = try? response.body.make(Refused.self).error
    switch response.status {
    case 200..<300: return response
    case 404: throw TrackerError.notFound(id: id)
    case 409: throw TrackerError.alreadyClosed
    case 412: throw TrackerError.conflict(message: refusal?.message ?? "")
    case 422:
      throw TrackerError.invalid(field: refusal?.field ?? "", message: refusal?.message ?? "")
    default: throw TrackerError.unreadable
    }
  }
}

/// An error in the vendor's words.
private struct Refused: Decodable {
  struct Reason: Decodable {
    var field: String?
    var message: String
  }
  var error: Reason
}

/// A list in the vendor's words.
private struct Listed: Decodable {
  var items: [Described]
  var next: String?
}

/// An issue in the vendor's words.
private struct Described: Decodable {
  struct Person: Decodable { var login: String }
  struct Label: Decodable { var name: String }
  struct Links: Decodable { var html: String }

  var id: String
  var number: Int
  var title: String
  var description: String?
  var state: String
  var priority: Int
  var urgent: Bool
  var assignee: Person?
  var labels: [Label]
  var revision: Int
  var created_at: Date
  var updated_at: Date
  var links: Links

  func issue(version: String? = nil) throws -> Issue {
    guard let status = Status(rawValue: state) else { throw TrackerError.unreadable }
    return Issue(
      id: id, number: number, title: title, text: description, status: status, priority: priority,
      urgent: urgent, assignee: assignee?.login, labels: labels.map(\.name),
      version: version.flatMap { Int($0.filter(\.isNumber)) } ?? revision, createdAt: created_at,
      updatedAt: updated_at, url: links.html)
  }
}
