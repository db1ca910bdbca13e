import ContractBinding

/// Learning of numbers that the pages of a listing share, such as `total`.
///
/// Pages are lists from steps of one operation whose arguments differ only in a position.
extension ContractRelations {
  /// A number beside a list that has the same key on the page before.
  private struct Carried {
    let column: ResultColumn
    let before: RelationPlace
    let isEqual: Bool
    /// True if both pages together have as many elements as the number says.
    let isTotal: Bool
  }

  /// The smallest number that two pages are unlikely to have in common by chance.
  private static let leastTelling = 10

  /// The numbers beside a list that all pages of a listing have in common, such as `total`.
  ///
  /// No listing of the contract may contradict it. One value is enough only if it is the number of
  /// elements of all pages, or not small.
  var carriedOver: [[Relation]] {
    samples.map(carried).shown(by: \.column.likeness) { all in
      all.allSatisfy(\.isEqual)
        && (Set(all.map { $0.column.values[0] }).count > 1 || all.contains(where: isTelling))
    }.map { carried in
      carried.filter { isOpen($0.column) }.map { Relation($0.column.place, .equal, $0.before) }
    }
  }

  /// The numbers beside the second and last page of a listing that are the length of both pages
  /// together, such as `total`.
  var lengthsOfPages: [Pair: Set<Int>] {
    var lengths: [Pair: Set<Int>] = [:]
    for sample in samples {
      let columns = Dictionary(grouping: sample.results, by: \.place.parent)
      for page in sample.laterPages where sample.isSecondAndLast(page) {
        let count = page.elementsBefore.count + page.elements.count
        let likeness = sample.run.scenario.likeness(of: page.list)
        for column in columns[page.list.parent] ?? [] where column.values[0] == .integer(count) {
          lengths[Pair(column.likeness, likeness), default: []].insert(count)
        }
      }
    }
    return lengths
  }

  private func isTelling(_ carried: Carried) -> Bool {
    carried.isTotal
      || carried.column.values[0].double.map { abs($0) >= Double(Self.leastTelling) } ?? false
  }

  private func carried(in sample: Sample) -> [Carried] {
    let columns = Dictionary(grouping: sample.results, by: \.place.parent)
    return sample.laterPages.flatMap { page -> [Carried] in
      let lengths = [page.elements.count, page.elementsBefore.count]
      return columns[page.list.parent, default: []].compactMap { column in
        guard let key = column.key, !key.isPosition, let number = column.values[0].double,
          let other = sample.run[page.before.parent.key(key)]
        else { return nil }
        let isEqual = other.double == number
        // A number that is the length of a page shows nothing, because full pages have equal
        // lengths.
        guard !isEqual || !lengths.contains(where: { Double($0) == number }) else { return nil }
        return Carried(
          column: column, before: page.before.parent.key(key), isEqual: isEqual,
          isTotal: sample.isSecondAndLast(page) && Double(lengths[0] + lengths[1]) == number)
      }
    }
  }
}

extension ContractRelations.Sample {
  /// A list whose step was given a position, and the list of the page before.
  struct Page {
    let list: RelationPlace
    let elements: [Value]
    /// The place of the list on the page before.
    let before: RelationPlace
    let elementsBefore: [Value]
  }

  /// Checks whether a page and the one before it are a whole list together.
  func isSecondAndLast(_ page: Page) -> Bool {
    !run.leadsOn(page.list) && !run.isAfterAnother(page.before)
  }

  /// The lists that continue an earlier one, none of them empty.
  var laterPages: [Page] {
    let lists = values.filter { if case .array = $0.value { true } else { false } }
    return lists.compactMap { place, value in
      guard place.list == nil, run.isAfterAnother(place), case .array(let elements) = value,
        !elements.isEmpty,
        let earlier = lists.last(where: {
          $0.place.index < place.index && $0.place.components == place.components
            && run.scenario.likeness(of: $0.place) == run.scenario.likeness(of: place)
            && run.askAlike($0.place.index, place.index)
        }), case .array(let others) = earlier.value
      else { return nil }
      return Page(list: place, elements: elements, before: earlier.place, elementsBefore: others)
    }
  }
}

extension RunValues {
  /// Checks whether two steps have the same arguments, except for positions in a list.
  fileprivate func askAlike(_ first: Int, _ second: Int) -> Bool {
    let asked = [first, second].map { step in
      // The members of an object have no order.
      Set(
        arguments(of: step).filter { !($0.place.lastKey?.isPosition ?? false) }
          .map { [$0.place.components.description, $0.value.scalarText ?? ""] })
    }
    return asked[0] == asked[1]
  }
}
