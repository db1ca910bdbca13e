import Foundation

/// Values by key, with all earlier revisions, as etcd stores them.
struct VersionedStore: Sendable {
  /// The value under a key at a revision.
  struct Entry: Sendable {
    let key: Data
    let value: Data
    /// The revision that created the key; a deletion resets it.
    let created: Int
    /// The revision that last changed the key.
    let changed: Int
    /// The number of puts since the key was created.
    let version: Int

    /// The entry as etcd's JSON, with numbers as strings.
    var json: [String: Any] {
      var json: [String: Any] = [
        "key": key.base64EncodedString(), "create_revision": "\(created)",
        "mod_revision": "\(changed)", "version": "\(version)",
      ]
      if !value.isEmpty { json["value"] = value.base64EncodedString() }
      return json
    }
  }

  /// The states, oldest first; an empty etcd is at revision 1.
  private var history: [[Data: Entry]] = [[:]]

  /// The newest revision, counted from 1.
  var revision: Int { history.count }

  private var newest: [Data: Entry] { history[history.count - 1] }

  /// Puts a value, and returns the entry that it replaced.
  @discardableResult
  mutating func put(_ value: Data, under key: Data) -> Entry? {
    var state = newest
    let previous = state[key]
    let next = revision + 1
    state[key] = Entry(
      key: key, value: value, created: previous?.created ?? next, changed: next,
      version: (previous?.version ?? 0) + 1)
    history.append(state)
    return previous
  }

  /// Removes keys, which makes at most one revision, and returns their number.
  mutating func delete(where isGone: (Data) -> Bool) -> Int {
    let state = newest.filter { !isGone($0.key) }
    let gone = newest.count - state.count
    if gone > 0 { history.append(state) }
    return gone
  }

  /// The entries at a revision, sorted by key; 0 is the newest revision.
  func entries(at revision: Int) -> [Entry] {
    let state = history.indices.contains(revision - 1) ? history[revision - 1] : newest
    return state.values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }
}
