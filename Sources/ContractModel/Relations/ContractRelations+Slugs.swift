import ContractBinding
import ContractValues

/// Finds texts for URLs that the vendor derives from another text, such as a `slug` from a `title`.
///
/// Both texts must be in the same object. Two distinct texts must support the rule, and one must
/// have several words. No recording may contradict the rule.
extension ContractRelations {
  private struct Slug {
    let names: Pair
    let text: String
    let isMade: Bool
    let column: ResultColumn
    let other: RelationPlace
  }

  /// The relations between a slug and the text that it is made from, for each scenario.
  var slugs: [[Relation]] {
    samples.map(slugs).shown(by: \.names) { all in
      all.allSatisfy(\.isMade) && Set(all.map(\.text)).count > 1
        && all.contains { $0.text.contains("-") }
    }.map { slugs in
      slugs.filter { isOpen($0.column) }.map { Relation($0.column.place, .slug, $0.other) }
        .oncePerPlace()
    }
  }

  private func slugs(in sample: Sample) -> [Slug] {
    sample.results.flatMap { column -> [Slug] in
      guard column.place.list == nil, let key = column.key, key.saysSlug,
        case .string(let text) = column.values[0],
        let siblings = sample.run[column.place.parent]?.fields
      else { return [] }
      return siblings.sorted { $0.key < $1.key }.compactMap { name, value in
        guard name != key, case .string(let title) = value, let made = title.slug else {
          return nil
        }
        return Slug(
          names: Pair(key, name), text: text, isMade: made == text, column: column,
          other: column.place.parent.key(name))
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
