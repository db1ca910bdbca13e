import ContractBinding
import ContractValues

/// Finds numbers that are the length of a list or a text, such as `itemCount`.
///
/// The list or text is in the same object as the number. A text may also be an argument of the
/// step. Two or three distinct lengths must support the rule, and no recording may contradict it.
///
/// A number next to one page of a list often counts the elements of all pages. It counts as the
/// page's length only under three conditions. All pages must agree, one page must lead to a next
/// page, and in one step no argument may equal the number.
extension ContractRelations {
  /// The minimum length of a text; shorter lengths often equal a number by chance.
  private static let shortest = 3

  /// A number in a result, with a list or text that it may be the length of.
  private struct Counting {
    let pair: Pair
    let length: Int?
    let relation: Relation?
    /// The minimum number of distinct lengths: 2, but 3 for a text if the number's key contains no
    /// word such as `count`.
    let leastLengths: Int
    /// True for a list that may be only one page of a longer list.
    let isOfPart: Bool
    /// True if a member next to the list, such as `next`, leads to further elements.
    let isFollowed: Bool
    /// True if an argument of the step equals the number, as a page size does.
    let isAskedFor: Bool
  }

  /// Words in a key that mark its number as a length, as in `itemCount`.
  private static let lengthWords = ["length", "size", "count", "character", "byte"]

  /// The relations between numbers and lengths of lists or texts, at most one for each number.
  var counts: [[Relation]] {
    let found = samples.map { sample in counted(in: sample) }
    let byPair = Dictionary(grouping: found.joined(), by: \.pair)
    let ofParts = Set(byPair.filter { areLengthsOfParts($0.value) }.keys)
    let ofPages = lengthsOfPages
    let ofWholes = Set(
      byPair.filter { pair, all in
        areLengths(all.filter { !$0.isOfPart }, and: ofPages[pair] ?? [])
      }.keys
    ).union(ofParts)
    return found.map { countings in
      countings.filter { ($0.isOfPart ? ofParts : ofWholes).contains($0.pair) }
        .compactMap(\.relation).oncePerPlace()
    }
  }

  /// Checks that every number equals the length, with enough distinct lengths; `ofPages` adds the
  /// combined lengths of two pages.
  private func areLengths(_ countings: [Counting], and ofPages: Set<Int> = []) -> Bool {
    let lengths = countings.compactMap(\.length)
    return !countings.isEmpty && lengths.count == countings.count
      && ofPages.union(lengths).count >= countings[0].leastLengths
  }

  private func areLengthsOfParts(_ countings: [Counting]) -> Bool {
    areLengths(countings) && countings.contains(where: \.isFollowed)
      && countings.contains { !$0.isAskedFor }
  }

  private func counted(in sample: Sample) -> [Counting] {
    sample.results.flatMap { column -> [Counting] in
      guard case .integer(let number) = column.value, let key = column.key?.lowercased() else {
        return []
      }
      let isNamed = Self.lengthWords.contains { key.hasBytes(Array($0.utf8)) }
      let isAskedFor = sample.run.arguments(of: column.place.index).contains {
        $0.value.isSame(as: column.value)
      }
      // The number may count the step's arguments, or what is in the same object.
      let measured =
        sample.measured[column.place.parent, default: []]
        + sample.arguments(of: column.place.index).filter { $0.value.lengths != nil }
      return measured.compactMap { other in
        let isLength = other.value.lengths?.contains(number) ?? false
        // The length of a short text often equals a number by chance.
        if isLength, number < Self.shortest, case .string = other.value { return nil }
        let isText = if case .string = other.value { true } else { false }
        // A number next to one page of a longer list may count the whole list.
        let isOfPart =
          if case .array(let elements) = other.value {
            sample.run.isPart(other.place, elements.count)
          } else {
            false
          }
        return Counting(
          pair: pair(column, other.place, in: sample),
          length: isLength ? number : nil,
          relation: isOpen(column) ? Relation(column.place, .count, other.place) : nil,
          // A small number often equals the length of a text in the same object by chance.
          leastLengths: isText && !isNamed ? 3 : 2, isOfPart: isOfPart,
          isFollowed: isOfPart && sample.run.leadsOn(other.place), isAskedFor: isAskedFor)
      }
    }
  }
}
