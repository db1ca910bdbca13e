import ContractBinding
import ContractValues

extension [Difference] {
  /// The differences, in which a removed and an added key of one object become one renamed key.
  ///
  /// The values of both keys must be equal. If no other key is a candidate, it is enough that the
  /// values have the same type, or that the keys are singular and plural of a word, such as `error`
  /// and `errors`.
  package var joiningRenamings: [Difference] {
    var joined = self
    for removed in self where removed.change == .removed {
      guard let parent = removed.place.parent, let old = removed.before else { continue }
      let all = joined.filter { $0.change == .added && $0.place.parent == parent }
      let news = all.filter { $0.after.map(old.isLike) == true }
      let rivals = filter { $0.change == .removed && $0.place.parent == parent }
      let alike = news.isEmpty ? all.filter { Self.haveSameWord(removed, $0) } : news
      let new =
        news.first { $0.after == old } ?? (alike.count == 1 && rivals.count == 1 ? alike[0] : nil)
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

  /// Checks whether two keys are the singular and plural of a word, such as `error` and `errors`.
  private static func haveSameWord(_ removed: Difference, _ added: Difference) -> Bool {
    guard let names = names(removed, added) else { return false }
    return names.old + "s" == names.new || names.new + "s" == names.old
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
  /// The place of the object that contains the value; `nil` for a whole value and for header
  /// fields.
  fileprivate var parent: Place? {
    guard !path.components.isEmpty else { return nil }
    return Place(root, components.dropLast())
  }
}

extension Value {
  fileprivate func isLike(_ other: Value) -> Bool { ValueShape(of: self) == ValueShape(of: other) }
}
