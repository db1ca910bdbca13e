/// The keys of one mapping so far, and the lines on which they stand.
///
/// Most mappings have a handful of keys, which are found sooner one by one than by their hashes.
struct YAMLKeys {
  private static let fewest = 9

  private var few: [(key: String, line: Int)] = []
  private var many: [String: Int] = [:]

  /// Adds a key.
  ///
  /// - Returns: The line on which it stands already; `nil` for a new one.
  mutating func add(_ key: String, line: Int) -> Int? {
    guard many.isEmpty else { return addToMany(key, line) }
    if let known = few.first(where: { $0.key == key }) { return known.line }
    few.append((key, line))
    if few.count == Self.fewest {
      many = Dictionary(uniqueKeysWithValues: few.map { ($0.key, $0.line) })
    }
    return nil
  }

  private mutating func addToMany(_ key: String, _ line: Int) -> Int? {
    if let known = many[key] { return known }
    many[key] = line
    return nil
  }
}
