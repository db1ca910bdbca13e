import Foundation

/// One line of what etcd answers to `POST /v3/watch`.
///
/// The JSON gateway of etcd 3.4: `{"result": …}` with the events, or `{"error": …}`; keys and
/// values are base64, 64-bit numbers are strings, and what is zero, empty or false is left out.
struct WatchMessage: Decodable {
  /// The result of the watch.
  let result: Result?
  /// Why there is no result.
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
    /// Missing for a put.
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
  /// The event in our own words.
  ///
  /// - Throws: A ``KeyWatcherError/unreadable`` for what is no text.
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
