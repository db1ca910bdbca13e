/// A difference between two texts: words of the first, and the words that replace them in the
/// second.
struct WordChange {
  /// The range in the first text, which is empty for added words.
  let old: Range<Int>
  /// The range in the second text, which is empty for removed words.
  let new: Range<Int>

  private static let certain = 3
  /// The maximum number of words that the search for equal words looks ahead, in both texts
  /// together.
  ///
  /// Without equal words so near, the difference extends to the ends of the texts.
  private static let farthest = 64

  /// Lists the differences between two texts, from left to right.
  ///
  /// A replaced secret is one difference. Two of them are joined if fewer than three equal words
  /// stand between them.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [WordChange] {
    let (first, second) = (words(of: old), words(of: new))
    func areEqual(_ one: Int, _ other: Int) -> Bool {
      if one == first.count || other == second.count {
        return one == first.count && other == second.count
      }
      return old[first[one]] == new[second[other]]
    }
    func isEqualAgain(_ one: Int, _ other: Int) -> Bool {
      (0..<certain).allSatisfy {
        areEqual(min(one + $0, first.count), min(other + $0, second.count))
      }
    }
    func start(_ index: Int, _ words: [Range<Int>], _ count: Int) -> Int {
      index < words.count ? words[index].lowerBound : count
    }
    var changes: [WordChange] = []
    var (one, other) = (0, 0)
    while one < first.count || other < second.count {
      if areEqual(one, other) {
        (one, other) = (one + 1, other + 1)
        continue
      }
      var next = (first.count, second.count)
      search: for distance in 1...farthest {
        for skipped in 0...distance {
          let pair = (one + skipped, other + distance - skipped)
          guard pair.0 <= first.count, pair.1 <= second.count else { continue }
          if isEqualAgain(pair.0, pair.1) {
            next = pair
            break search
          }
        }
      }
      changes.append(
        WordChange(
          old: start(one, first, old.count)..<start(next.0, first, old.count),
          new: start(other, second, new.count)..<start(next.1, second, new.count)))
      (one, other) = next
    }
    return changes
  }

  private static func words(of text: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var index = 0
    while index < text.count {
      let end = max(text.skip(.name, from: index), index + 1)
      words.append(index..<end)
      index = end
    }
    return words
  }
}
