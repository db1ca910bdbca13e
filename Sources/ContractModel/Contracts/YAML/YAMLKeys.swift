/// The keys of one mapping read so far, to find a repeated key.
///
/// For few keys, a linear search is faster than a dictionary. Most mappings have few.
struct YAMLKeys {
  private static let dictionaryThreshold = 9

  private var few: [(key: String, line: Int)] = []
  private var many: [String: Int] = [:]

  /// Adds a key, unless the mapping has it already.
  ///
  /// - Returns: The line of an earlier equal key, or `nil` if the key is new.
  mutating func add(_ key: String, line: Int) -> Int? {
    guard many.isEmpty else { return addToMany(key, line) }
    if let known = few.first(where: { $0.key == key }) { return known.line }
    few.append((key, line))
    if few.count == Self.dictionaryThreshold {
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
