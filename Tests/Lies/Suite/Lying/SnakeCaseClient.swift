import Foundation

/// Sends requests to a vendor whose members are in snake case.
struct SnakeCaseClient: Sendable {
  let url: URL

  /// Sends a request; a query without a value is left out.
  func send(
    _ method: String, _ path: String, _ query: [String: String?], _ body: (any Encodable)?
  ) async throws -> Response {
    var request = Request(method: method, path: path, query: query.compactMapValues { $0 })
    request.headers["Accept"] = "application/json"
    if let body {
      request.headers["Content-Type"] = "application/json"
      request.body = try JSON(of: body)
    }
    return try await URLSessionClient(url: url).send(request)
  }

  /// Reads an answer, with times in whole seconds or in milliseconds.
  func read<Answer: Decodable>(_ response: Response, as type: Answer.Type = Answer.self) throws
    -> Answer
  {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try Date(text, strategy: text.contains(".") ? JSON.dates : .iso8601)
    }
    return try decoder.decode(Answer.self, from: response.body.bytes)
  }
}
