/// Searches one mapping for a repeated key.
///
/// For few keys, a linear search is faster than a dictionary. Most mappings have few keys.
struct YAMLKeys {
  private static let dictionaryThreshold = 9

  /// The line of each earlier key, which is stored only in a mapping with many keys.
  private var lines: [String: Int] = [:]

  /// Returns the line of an earlier key that equals the given one; `nil` if the key is new.
  ///
  /// The keys of `entries` differ. A later call must pass the same entries first, because their
  /// lines are kept.
  mutating func line(of key: String, among entries: [YAMLNode.Entry]) -> Int? {
    guard entries.count >= Self.dictionaryThreshold else {
      return entries.firstIndex { $0.key == key }.map { entries[$0].keySpan.line }
    }
    for entry in entries[lines.count...] { lines[entry.key] = entry.keySpan.line }
    return lines[key]
  }
}
