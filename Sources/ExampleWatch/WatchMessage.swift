import Foundation

/// One line of etcd's answer to `POST /v3/watch`.
///
/// The JSON gateway of etcd 3.4 sends `{"result": …}` with the events, or `{"error": …}`. Keys and
/// values are base64, 64-bit numbers are strings, and members that are zero, empty or false are
/// left out.
struct WatchMessage: Decodable {
  let result: Result?
  /// The reason why there is no result.
  let error: Refusal?

  struct Result: Decodable {
    /// True if the watch has begun.
    let created: Bool?
    /// True if etcd has ended it.
    let canceled: Bool?
    let events: [Event]?
  }

  struct Refusal: Decodable {
    let message: String
  }

  struct Event: Decodable {
    /// The type of the event; `nil` for a put.
    let type: String?
    let kv: KeyValue
  }

  struct KeyValue: Decodable {
    let key: Data
    let value: Data?
    let version: String?
  }
}

extension WatchMessage.Event {
  /// The event as the application's type; it throws if the key or the value is not text.
  var event: KeyEvent {
    get throws {
      let key = try Self.text(kv.key)
      guard type != "DELETE" else { return .deleted(key: key) }
      return .put(
        key: key, value: try Self.text(kv.value ?? Data()), version: Int(kv.version ?? "") ?? 0)
    }
  }

  private static func text(_ bytes: Data) throws -> String {
    guard let text = String(data: bytes, encoding: .utf8) else { throw KeyWatcherError.unreadable }
    return text
  }
}
