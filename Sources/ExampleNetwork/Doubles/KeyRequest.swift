import Foundation

/// A request of etcd's JSON gateway, as far as the fake understands it.
struct KeyRequest: Sendable {
  /// The key, or the first of a range.
  let key: Data
  /// The end of the range, itself not included; `nil` for the key alone.
  let rangeEnd: Data?
  /// The value that is put.
  let value: Data
  /// How many entries are wanted at most; 0 for all.
  let limit: Int
  /// The revision that is asked about; 0 for the newest.
  let revision: Int
  /// True if a put should tell what it replaced.
  let wantsPrevious: Bool

  /// Reads a payload; what it does not name has etcd's default.
  init(_ payload: [String: Any]) {
    func data(_ name: String) -> Data? {
      (payload[name] as? String).flatMap { Data(base64Encoded: $0) }
    }
    /// The gateway takes numbers as numbers and as strings.
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

  /// Checks whether the request speaks of a key.
  func includes(_ other: Data) -> Bool {
    guard let rangeEnd else { return other == key }
    return !other.lexicographicallyPrecedes(key) && other.lexicographicallyPrecedes(rangeEnd)
  }
}
