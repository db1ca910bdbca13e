public import Foundation

/// The result of a request, as far as this application cares.
public enum ServiceResponse {
  /// The service did it, and answered with this data.
  case success([String: Any])
  /// The service refused it, for these reasons.
  case errors([[String: Any]])
  /// There was no answer that could be understood.
  case failure(String)
}

extension ServiceResponse {
  /// Reads an HTTP answer.
  ///
  /// - Parameters:
  ///   - status: The status code; from 200 to 299 the service did what it was asked.
  ///   - body: A JSON object, or else the answer is a failure.
  public init(status: Int, body: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any] else {
      self = .failure("the service answered \(status) without a JSON object")
      return
    }
    self = (200..<300).contains(status) ? .success(object) : .errors([object])
  }
}
