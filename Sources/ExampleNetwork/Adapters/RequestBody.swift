import Foundation

/// A payload as it is sent: JSON with its keys in order, so that equal payloads are equal bytes.
struct RequestBody {
  /// The bytes.
  let data: Data

  /// Writes a payload; `nil` when it holds something that JSON cannot say.
  init?(_ payload: [String: Any]) {
    // Foundation traps on such objects where it does not throw.
    guard JSONSerialization.isValidJSONObject(payload),
      let data = try? JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
    else { return nil }
    self.data = data
  }
}

extension ServiceResponse {
  /// The answer to a payload that cannot be sent.
  static var unsendable: ServiceResponse { .failure("the payload is no JSON object") }
}
