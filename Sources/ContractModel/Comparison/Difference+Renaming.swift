import ContractBinding
import ContractValues

extension [Difference] {
  /// The differences, where a removed and a new key of the same object become one renamed key.
  ///
  /// The values must be equal, or have the same type if no other key is a candidate.
  package var joiningRenamings: [Difference] {
    var joined = self
    for removed in self where removed.change == .removed {
      guard let parent = removed.place.parent, let old = removed.before else { continue }
      let news = joined.filter {
        $0.change == .added && $0.place.parent == parent && $0.after.map(old.isLike) == true
      }
      let rivals = filter { $0.change == .removed && $0.place.parent == parent }
      let new =
        news.first { $0.after == old } ?? (news.count == 1 && rivals.count == 1 ? news[0] : nil)
      guard let new, let value = new.after, let names = Self.names(removed, new),
        let index = joined.firstIndex(of: removed)
      else { continue }
      joined[index].change = .renamed
      joined[index].before = .object([names.old: old])
      joined[index].after = .object([names.new: value])
      joined.removeAll { $0 == new }
    }
    return joined
  }

  private static func names(_ removed: Difference, _ added: Difference) -> (
    old: String, new: String
  )? {
    guard case .key(let old)? = removed.place.components.last,
      case .key(let new)? = added.place.components.last
    else { return nil }
    return (old, new)
  }
}

extension Place {
  /// The object around the place; `nil` for a whole value and for header fields.
  fileprivate var parent: Place? {
    guard !path.components.isEmpty else { return nil }
    return Place(root, components.dropLast())
  }
}

extension Value {
  fileprivate func isLike(_ other: Value) -> Bool { ValueShape(of: self) == ValueShape(of: other) }
}
