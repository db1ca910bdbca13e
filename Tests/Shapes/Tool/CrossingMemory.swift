/// The results for types of the repository, so that each is looked into once for a declaration.
///
/// Types that refer to each other are taken to cross while they are looked into. If the outermost
/// one does not cross, such results are forgotten.
final class CrossingMemory {
  private struct Key: Hashable {
    let name: String
    let direction: Direction
  }

  private var settled: [Key: Crossing] = [:]
  private var provisional: [Key: Crossing] = [:]

  /// Returns the result for a type, and judges it if it is not known.
  func crossing(
    of name: String, _ direction: Direction, judging judge: () -> Crossing
  ) -> Crossing {
    let key = Key(name: name, direction: direction)
    if let known = settled[key] ?? provisional[key] { return known }
    let crossing = judge()
    provisional[key] = crossing
    return crossing
  }

  /// Keeps the results since the last time, or forgets them.
  func settle(isSound: Bool) {
    if isSound { settled.merge(provisional) { known, _ in known } }
    provisional = [:]
  }
}
