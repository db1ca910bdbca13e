import ContractBinding
import ContractValues

/// Learning of numbers that are the length of a list or a text, such as `itemCount`.
///
/// The list or text stands beside the number; a text may also be an argument of its step. Two or
/// three distinct lengths must show the rule, and no recording may contradict it.
///
/// A number beside a page often counts the elements of all pages. It is the page's length only if
/// all pages agree, one of them leads to a next page, and one number was no argument of its step.
extension ContractRelations {
  /// The shortest text whose length counts; the length of a shorter text often equals a number by
  /// chance.
  private static let shortest = 3

  /// A number in a result, and a list or text whose length it may be.
  private struct Counting {
    let pair: Pair
    let length: Int?
    let relation: Relation?
    /// The number of distinct lengths that show the relation: 3 for a text, if the key of the
    /// number has no word such as `count`; otherwise 2.
    let leastLengths: Int
    /// True for a list that may be a part of a longer one.
    let isOfPart: Bool
    /// True for a list with a value beside it that leads to further elements, such as `next`.
    let isFollowed: Bool
    /// True if an argument of the step equals the number, as the size of a page does.
    let isAskedFor: Bool
  }

  /// The words in keys that mark a number as a length, as in `itemCount`.
  private static let lengthWords = ["length", "size", "count", "character", "byte"]

  /// The relations of each sample between a number and a length, at most one for each number.
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

  /// Checks that each number of a pair is the length, and that enough distinct lengths show it.
  ///
  /// `ofPages` are further lengths: those of two pages together.
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
      guard case .integer(let number) = column.values[0], column.key != nil else { return [] }
      let isSaid = !isOpen(column)
      let isAskedFor = sample.run.arguments(of: column.place.index).contains {
        $0.value.isSame(as: column.values[0])
      }
      return sample.counted(beside: column.place).compactMap { other in
        let isLength = other.value.lengths?.contains(number) ?? false
        // The length of a short text often equals a number by chance.
        if isLength, number < Self.shortest, case .string = other.value { return nil }
        // A small number and a text beside it often agree by chance.
        let isNamed = Self.lengthWords.contains { column.key?.lowercased().contains($0) == true }
        let isText = if case .string = other.value { true } else { false }
        let isOfPart = other.value.isPart(at: other.place, in: sample.run)
        return Counting(
          pair: Pair(column.likeness, sample.run.scenario.likeness(of: other.place)),
          length: isLength ? number : nil,
          relation: isSaid ? nil : Relation(column.place, .count, other.place),
          leastLengths: isText && !isNamed ? 3 : 2, isOfPart: isOfPart,
          isFollowed: isOfPart && sample.run.leadsOn(other.place), isAskedFor: isAskedFor)
      }
    }
  }
}

extension ContractRelations.Sample {
  /// The lists and texts beside a number, and the texts that its step was given.
  fileprivate func counted(
    beside place: RelationPlace
  ) -> [(place: RelationPlace, value: Value)] {
    let siblings = measured[place.parent, default: []]
    return siblings + arguments(of: place.index).filter { $0.value.lengths != nil }
  }
}

extension Value {
  /// True for a list that is a part of a longer one, so that a number beside it may be the whole.
  fileprivate func isPart(at place: RelationPlace, in run: RunValues) -> Bool {
    if case .array(let elements) = self { run.isPart(place, elements.count) } else { false }
  }
}
