import Foundation

/// Values by key, with every revision that ever was, as etcd keeps them.
struct VersionedStore: Sendable {
  /// The value under a key at a revision.
  struct Entry: Sendable {
    /// The key.
    let key: Data
    /// The value; never `nil` in an entry that is there.
    let value: Data
    /// The revision that created the key, counted anew after a deletion.
    let created: Int
    /// The revision that last changed it.
    let changed: Int
    /// How often it was put since it was created.
    let version: Int

    /// The entry in etcd's words.
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

  /// The newest revision.
  var revision: Int { history.count }

  private var newest: [Data: Entry] { history[history.count - 1] }

  /// Puts a value, and tells what it replaced.
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

  /// Removes keys, and tells how many; one revision, and none when there was nothing to remove.
  mutating func delete(where isGone: (Data) -> Bool) -> Int {
    let state = newest.filter { !isGone($0.key) }
    let gone = newest.count - state.count
    if gone > 0 { history.append(state) }
    return gone
  }

  /// The entries in the order of their keys, at a revision; 0 is the newest.
  func entries(at revision: Int) -> [Entry] {
    let state = history.indices.contains(revision - 1) ? history[revision - 1] : newest
    return state.values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }
}
