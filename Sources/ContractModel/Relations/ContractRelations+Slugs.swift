import ContractBinding
import ContractValues

/// Finds texts for URLs that the vendor derives from another text, such as a `slug` from a `title`.
///
/// Both texts must be in the same object. Two distinct texts must support the rule, and one must
/// have several words. No recording may contradict the rule.
extension ContractRelations {
  /// The relations between a slug and the text that it is made from, for each scenario.
  var slugs: [[Relation]] {
    samples.map(slugs).relations { $0.count > 1 }.map { $0.oncePerPlace() }
  }

  private func slugs(in sample: Sample) -> [Sighting] {
    sample.results.flatMap { column -> [Sighting] in
      guard column.place.list == nil, let key = column.key, key.saysSlug,
        case .string(let text) = column.value,
        let siblings = sample.run[column.place.parent]?.fields
      else { return [] }
      return siblings.sorted { $0.key < $1.key }.compactMap { name, value in
        guard name != key, case .string(let title) = value, let made = title.slug else {
          return nil
        }
        let other = column.place.parent.key(name)
        return Sighting(
          rule: Pair(key, name), isHeld: made == text, isTelling: text.contains("-"),
          values: [column.value],
          relation: isOpen(column) ? Relation(column.place, .slug, other) : nil)
      }
    }
  }
}

extension String {
  private static let slugWords = ["alias", "handle", "permalink", "slug"]

  /// True for a key such as `slug` or `permalink`, whose text the vendor makes for a URL.
  fileprivate var saysSlug: Bool { hasWord(of: Self.slugWords) }

  /// The words in lower case, joined by dashes; `nil` if there are none.
  ///
  /// It is also `nil` for characters such as `é`, because vendors replace these in different ways.
  var slug: String? {
    guard allSatisfy({ $0.isSlugPart || $0 == " " || $0 == "-" }) else { return nil }
    let words = lowercased().split { !$0.isSlugPart }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }

  /// Checks whether the text equals `slug`, perhaps with a number that makes it unique: `tea-2`.
  func isSlug(_ slug: String) -> Bool {
    if self == slug { return true }
    guard hasPrefix(slug + "-") else { return false }
    let number = dropFirst(slug.count + 1)
    return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

extension Character {
  fileprivate var isSlugPart: Bool { isASCII && (isLetter || isNumber) }
}
