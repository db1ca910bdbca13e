import Foundation

/// The body of a request: JSON with sorted keys, so that equal payloads are equal bytes.
struct RequestBody {
  let data: Data

  /// Encodes a payload; `nil` if it contains something that JSON cannot hold.
  init?(_ payload: [String: Any]) {
    // Foundation traps on invalid objects instead of throwing an error.
    guard JSONSerialization.isValidJSONObject(payload),
      let data = try? JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
    else { return nil }
    self.data = data
  }
}

extension ServiceResponse {
  /// The result for a payload that cannot be sent.
  static var unsendable: ServiceResponse { .failure("the payload is no JSON object") }
}
