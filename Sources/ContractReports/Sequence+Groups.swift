extension Sequence where Element: Hashable {
  var counts: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// Each element once, in the order in which it first occurs.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements grouped by a key, in the order in which each key first occurs.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var places: [Key: Int] = [:]
    // Elements with equal keys are usually adjacent, so the last group is checked first.
    var place = 0
    for element in self {
      let key = key(element)
      if place == groups.count || groups[place].key != key {
        place = places[key] ?? groups.count
        if place == groups.count {
          places[key] = place
          groups.append((key, []))
        }
      }
      groups[place].elements.append(element)
    }
    return groups
  }
}
