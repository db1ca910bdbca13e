public import Foundation

/// The result of a request, with only the details that this application needs.
public enum ServiceResponse {
  /// The service succeeded, and answered with this data.
  case success([String: Any])
  /// The service refused the request, for reasons that are JSON objects such as `{"code": 3}`.
  case errors([[String: Any]])
  /// There was no answer, or it could not be understood.
  case failure(String)
}

extension ServiceResponse {
  /// Reads an HTTP answer, of which success or refusal depends on the status.
  ///
  /// - Parameters:
  ///   - status: The status code; a code from 200 to 299 means success.
  ///   - body: A JSON object; any other body is a failure.
  public init(status: Int, body: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any] else {
      self = .failure("the service answered \(status) without a JSON object")
      return
    }
    self = (200..<300).contains(status) ? .success(object) : .errors([object])
  }
}
