import ContractBinding
import ContractValues

/// Learning of texts for addresses that the vendor makes of a text beside them, as a `slug` of a
/// `title`.
///
/// Two distinct texts must show the rule, and at least one must have several words. No recording
/// may contradict the rule.
extension ContractRelations {
  private struct Slug {
    let names: Pair
    let text: String
    let isMade: Bool
    let column: ResultColumn
    let other: RelationPlace
  }

  /// The ``RelationKind/slug`` relations of each sample, at most one for each text.
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

  /// True for a key such as `slug`.
  fileprivate var saysSlug: Bool { hasWord(of: Self.slugWords) }

  /// The words in lower case with dashes between them; `nil` if there are none.
  ///
  /// It is also `nil` for characters other than ASCII letters, digits, blanks and dashes, because
  /// vendors replace these in many ways.
  var slug: String? {
    guard allSatisfy({ $0.isSlugPart || $0 == " " || $0 == "-" }) else { return nil }
    let words = lowercased().split { !$0.isSlugPart }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }

  /// Checks whether the text is the slug, or the slug with a number that makes it unique: `tea-2`.
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
