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

  /// Sends a request and reads its answer, or throws the error of a refusal.
  func answer<Answer: Decodable, Reason: Decodable>(
    _ method: String, _ path: String, _ query: [String: String?], _ body: (any Encodable)?,
    refused: (Reason) -> any Error
  ) async throws -> Answer {
    try read(await accepted(method, path, query, body, refused: refused))
  }

  /// Sends a request, and throws the error of a refusal.
  func accepted<Reason: Decodable>(
    _ method: String, _ path: String, _ query: [String: String?], _ body: (any Encodable)?,
    refused: (Reason) -> any Error
  ) async throws -> Response {
    let response = try await send(method, path, query, body)
    if 200..<300 ~= response.status { return response }
    throw refused(try read(response, as: Refusal<Reason>.self).error)
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

/// An error in the vendor's words.
private struct Refusal<Reason: Decodable>: Decodable {
  var error: Reason
}
