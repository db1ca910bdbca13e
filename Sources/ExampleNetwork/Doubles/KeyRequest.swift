import Foundation

/// The parts of a request to etcd's JSON gateway that the fake supports.
struct KeyRequest: Sendable {
  /// The key, or the first key of a range.
  let key: Data
  /// The end of the range, exclusive; `nil` for the key alone.
  let rangeEnd: Data?
  let value: Data
  /// The maximum number of entries; 0 for all.
  let limit: Int
  /// The requested revision; 0 for the newest.
  let revision: Int
  /// True if a put should return the entry that it replaced.
  let wantsPrevious: Bool

  /// Reads a payload; missing members get etcd's defaults.
  init(_ payload: [String: Any]) {
    func data(_ name: String) -> Data? {
      (payload[name] as? String).flatMap { Data(base64Encoded: $0) }
    }
    /// The gateway accepts numbers as numbers and as strings.
    func integer(_ name: String) -> Int {
      payload[name].flatMap { Int("\($0)") } ?? 0
    }
    key = data("key") ?? Data()
    rangeEnd = data("range_end")
    value = data("value") ?? Data()
    limit = integer("limit")
    revision = integer("revision")
    wantsPrevious = payload["prev_kv"] as? Bool ?? false
  }

  /// True if the key is the requested one, or in the requested range.
  func includes(_ other: Data) -> Bool {
    guard let rangeEnd else { return other == key }
    return !other.lexicographicallyPrecedes(key) && other.lexicographicallyPrecedes(rangeEnd)
  }
}
