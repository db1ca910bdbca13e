import ContractBinding
import ContractValues

/// Finds numbers that all pages of one listing repeat, such as `total`, and numbers that count more
/// than one page.
///
/// Lists are pages of one listing if their steps call the same operation with the same arguments,
/// except for a position such as `cursor`.
extension ContractRelations {
  /// The minimum number that two pages are unlikely to repeat by chance.
  private static let leastTelling = 10.0

  /// The relations for numbers next to a list that all pages of one listing repeat, such as
  /// `total`.
  ///
  /// No listing may contradict the rule. A single value is enough only if it is at least 10, or if
  /// it is the combined length of all pages.
  var carriedOver: [[Relation]] {
    samples.map(carried).shown(by: \.rule) { sightings in
      sightings.allSatisfy(\.isHeld)
        && (Set(sightings.flatMap(\.values)).count > 1 || sightings.contains(where: \.isTelling))
    }.map { $0.compactMap(\.relation) }
  }

  /// The numbers next to the second and last page that equal the combined length of both pages.
  var lengthsOfPages: [Pair: Set<Int>] {
    var lengths: [Pair: Set<Int>] = [:]
    for sample in samples {
      let columns = Dictionary(grouping: sample.results, by: \.place.parent)
      for page in sample.laterPages where sample.isSecondAndLast(page) {
        let count = page.elementsBefore.count + page.elements.count
        let likeness = sample.likeness(of: page.list)
        for column in columns[page.list.parent] ?? [] where column.value == .integer(count) {
          lengths[Pair(column.likeness, likeness), default: []].insert(count)
        }
      }
    }
    return lengths
  }

  /// The minimum number of distinct totals that show that a number counts more than its page.
  private static let leastTotals = 2
  /// The maximum number of pages that a number may count; a larger one may be another total.
  private static let maxPages = 100

  /// The relations for numbers next to a page, such as `total`, that count the other pages too.
  ///
  /// Each page with a link to a next page must have fewer elements than its number says. No list
  /// may have more.
  var totalsOfPages: [[Relation]] {
    samples.map(totals).relations(firmFrom: Self.leastTotals)
  }

  private func totals(in sample: Sample) -> [Sighting] {
    let columns = Dictionary(grouping: sample.results, by: \.place.parent)
    return sample.lists.filter { $0.place.list == nil }.flatMap { list, elements in
      columns[list.parent, default: []].compactMap { column -> Sighting? in
        guard column.key?.countsAll(of: list.lastKey) ?? false,
          case .integer(let number) = column.value
        else { return nil }
        let isPage = sample.run.leadsOn(list)
        return Sighting(
          rule: pair(column, list, in: sample),
          isHeld: isPage ? number > elements.count : number >= elements.count,
          // A much larger number may be an amount of money.
          isTelling: isPage && number <= elements.count * Self.maxPages, values: [column.value],
          relation: isPage && isOpen(column) ? Relation(column.place, .countsMore, list) : nil)
      }
    }
  }

  private func carried(in sample: Sample) -> [Sighting] {
    let columns = Dictionary(grouping: sample.results, by: \.place.parent)
    return sample.laterPages.flatMap { page -> [Sighting] in
      let lengths = [page.elements.count, page.elementsBefore.count]
      return columns[page.list.parent, default: []].compactMap { column in
        guard let key = column.key, !key.isPosition, let number = column.value.double,
          case let before = page.before.parent.key(key), let other = sample.run[before]
        else { return nil }
        let isEqual = other.double == number
        // A number that equals the length of a page proves nothing, because full pages have equal
        // lengths.
        guard !isEqual || !lengths.contains(where: { Double($0) == number }) else { return nil }
        // Then the number counts the elements of both pages, and there are no others.
        let isTotal = sample.isSecondAndLast(page) && Double(lengths[0] + lengths[1]) == number
        return Sighting(
          rule: pair(column, before, in: sample), isHeld: isEqual,
          isTelling: isTotal || abs(number) >= Self.leastTelling, values: [column.value],
          relation: isOpen(column) ? Relation(column.place, .equal, before) : nil)
      }
    }
  }
}

extension ContractRelations.Sample {
  /// A list whose step has a position as an argument, and the list on the page before.
  struct Page {
    let list: RelationPlace
    let elements: [Value]
    /// The place of the list on the page before.
    let before: RelationPlace
    let elementsBefore: [Value]
  }

  /// Checks whether a page and the page before it together are the whole list.
  func isSecondAndLast(_ page: Page) -> Bool {
    !run.leadsOn(page.list) && !run.isAfterFirst(page.before)
  }

  /// The lists, not empty, that continue a list from an earlier step.
  var laterPages: [Page] {
    lists.compactMap { place, elements in
      guard place.list == nil, !elements.isEmpty, run.isAfterAnother(place),
        let earlier = lists.last(where: {
          $0.place.index < place.index && $0.place.components == place.components
            && likeness(of: $0.place) == likeness(of: place)
            && run.askAlike($0.place.index, place.index)
        })
      else { return nil }
      return Page(
        list: place, elements: elements, before: earlier.place, elementsBefore: earlier.elements)
    }
  }
}

extension RunValues {
  /// Checks whether a page leads to a next page that is not empty.
  ///
  /// A double may give a `next` after each full page. So if `total` says that there are no more
  /// elements, another step must show one.
  func leadsOn(_ list: RelationPlace, past total: Value) -> Bool {
    guard leadsOn(list), case .array(let elements)? = original(list) else { return false }
    return total != .integer(elements.count) || isContinued(list)
      || lacksReturned(list, elements)
  }

  /// Checks whether a later step returned a page that continues a list and is not empty.
  private func isContinued(_ list: RelationPlace) -> Bool {
    outcomes.indices.dropFirst(list.index + 1).contains { step in
      let page = RelationPlace(list.part, step, list.components)
      guard case .array(let elements)? = original(page) else { return false }
      return !elements.isEmpty && isAfterAnother(page) && askAlike(list.index, step)
        && scenario.likeness(of: page) == scenario.likeness(of: list)
    }
  }

  /// Checks whether an earlier step returned a thing that a list lacks, although no argument
  /// filters the list and no step removes things.
  private func lacksReturned(_ list: RelationPlace, _ elements: [Value]) -> Bool {
    let isFiltered = arguments(of: list.index).contains { place, _ in
      !(place.lastKey.map { $0.limitsLength || $0.isPosition } ?? false)
    }
    let listed = Set(elements.compactMap(\.ownIdentity))
    guard !isFiltered, listed.count == elements.count, let first = elements.first,
      !(0..<list.index).contains(where: removesThings)
    else { return false }
    return outcomes[..<list.index].contains { outcome in
      guard case .returned(let thing?) = outcome.end, thing.fields.keys == first.fields.keys else {
        return false
      }
      return thing.ownIdentity.map { !listed.contains($0) } ?? false
    }
  }

  /// Checks whether two steps have the same arguments, except for positions such as `cursor`.
  func askAlike(_ first: Int, _ second: Int) -> Bool {
    let asked = [first, second].map { step in
      // The members of an object have no order.
      Set(
        arguments(of: step).filter { !($0.place.lastKey?.isPosition ?? false) }
          .map { [$0.place.components.description, $0.value.scalarText ?? ""] })
    }
    return asked[0] == asked[1]
  }
}
