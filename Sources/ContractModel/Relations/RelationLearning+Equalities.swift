import ContractBinding
import ContractValues

/// Finds values that change from run to run, but are equal at several places within each run.
extension RelationLearning {
  /// The relations between equal values, each with the value's first place, so that no relation
  /// follows from two others.
  var equalities: [Relation] {
    let used = boundAndUsed
    return groups.flatMap { group in
      families(of: group).flatMap { family -> [Relation] in
        // Counters of two tables can be equal by chance, so a later step must have used the first
        // value.
        let isSure = family.isNoCoincidence || used.contains(family[0].place)
        return family.dropFirst().filter { column in
          !column.isDecided && (isSure || areOfOneCall(family[0], column))
        }.map { Relation($0.place, .equal, family[0].place) }
      }
    }
  }

  /// Checks whether two equal calls have returned the same thing, as with a key that a vendor accepts
  /// once.
  private func areOfOneCall(_ first: ResultColumn, _ second: ResultColumn) -> Bool {
    first.likeness == second.likeness && first.place.index != second.place.index
      && second.place.list == nil && second.key?.isOwnIdentifier ?? false
      && runs[0].askAlike(first.place.index, second.place.index)
  }

  /// The groups of columns with the same values in every run, as candidates for relations, each in
  /// order of place.
  private var groups: [[ResultColumn]] {
    Dictionary(
      grouping: columns.filter {
        !$0.isTime && $0.values[0].scalarText != nil && !($0.key?.isPosition ?? false)
      }
    ) {
      $0.values.map(\.scalarText)
    }.values.map { $0.sorted { $0.place < $1.place } }
  }

  /// Divides a group into families of columns that are unlikely to be equal by chance.
  ///
  /// Values such as UUIDs stay in one family. Other columns must be identifiers or whole results,
  /// or have the same key.
  private func families(of group: [ResultColumn]) -> [[ResultColumn]] {
    if group.allSatisfy(\.isTelling) { return [group] }
    if group.isNoCoincidence, let first = group.first {
      let named =
        first.namesAThing ? group : [first] + group.dropFirst().filter(\.namesAThing)
      if named.count > 1 { return [named] }
    }
    return Dictionary(grouping: group.filter(\.mayBeEqual)) { $0.key ?? "" }.values.map { $0 }
  }
}

extension [ResultColumn] {
  /// True if equal values are unlikely to be a coincidence, because of their format or random
  /// letters.
  fileprivate var isNoCoincidence: Bool {
    allSatisfy(\.isTelling) || first?.isDrawn ?? false
  }
}

extension ResultColumn {
  /// The minimum length in bytes of a text that can count as random.
  private static let leastBytes = 8
  /// The minimum number of positions at which two random texts differ by a letter.
  private static let leastDifferent = 3

  /// True if the text's letters seem random in each run, as in `room_mzjtrrds`, unlike a counter's.
  fileprivate var isDrawn: Bool {
    let texts = values.compactMap { value -> [UInt8]? in
      guard case .string(let text) = value, text.utf8.count >= Self.leastBytes,
        !text.contains(where: \.isWhitespace)
      else { return nil }
      return Array(text.utf8)
    }
    // Equal texts count once, because one of the runs may be the existing recording.
    let drawn = Array(Set(texts))
    guard texts.count == values.count, drawn.count > 1 else { return false }
    return drawn.indices.dropFirst().allSatisfy { second in
      drawn[..<second].allSatisfy { first in
        zip(first, drawn[second]).count { one, other in
          one != other && (one.isLetter || other.isLetter)
        } >= Self.leastDifferent
      }
    }
  }

  /// True for an identifier, and for a whole result, which may be an identifier without a key.
  fileprivate var namesAThing: Bool { key == nil || isIdentifier }

  /// True for identifiers and texts of at least 8 bytes, which are seldom equal by chance.
  fileprivate var mayBeEqual: Bool {
    if isIdentifier || isTelling { return true }
    guard key != nil, format == nil else { return false }
    return values.allSatisfy { ($0.scalarText?.utf8.count ?? 0) >= Self.leastBytes }
  }
}

extension [Relation] {
  /// The relations in turns: the first one of each step, then the second one of each, and so on.
  ///
  /// A limit on their number then keeps some relations of every step.
  var inTurns: [Relation] {
    var counts: [Int: Int] = [:]
    let turns = map { relation in
      let turn = counts[relation.place.index, default: 0]
      counts[relation.place.index] = turn + 1
      return turn
    }
    return zip(turns, self).sorted {
      $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1
    }.map(\.1)
  }
}
