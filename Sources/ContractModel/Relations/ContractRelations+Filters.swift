import ContractBinding
import ContractValues

/// Finds lists that an argument filters, such as `kind: deposit`.
///
/// Another list from the same operation must contain elements that this argument would exclude.
/// Otherwise, the elements may be equal by chance. For an argument that is drawn for each run, such as
/// `${unique.word.city}`, every other list has such elements. So a step must have searched for it.
extension ContractRelations {
  /// A list, and a member of its elements that has the same name as an argument.
  private struct Filter {
    let list: RelationPlace
    let likeness: String
    let key: String
    /// The value under ``key`` in each element, such as the `kind` of each payment.
    let members: [Value]
    /// The argument with the member's name; `nil` if the step has none.
    let given: PlacedValue?
    /// True if the argument was drawn for the run.
    let isDrawn: Bool
    /// True if a step that writes nothing asked for a value that was drawn for the run.
    ///
    /// Elements do not have such a value by chance.
    let isSearched: Bool
  }

  /// The relations between a list's members and the argument that filters them, for each scenario.
  var filters: [[Relation]] {
    let keys = Set(
      samples.flatMap(\.givens).compactMap { place, value in
        place.part == .step && place.components.count == 2 && value.isTextOrNumber
          ? place.lastKey : nil
      }
    ).filter { !$0.isPosition }
    let found = samples.map { filters(in: $0, by: keys) }
    let groups = Dictionary(grouping: found.joined()) { $0.likeness + "\n" + $0.key }
    return found.map { filters in
      filters.compactMap { filter in
        guard let given = filter.given, filter.members.allSatisfy({ $0 == given.value }),
          !declared.isDeclared(filter.list.path),
          let all = groups[filter.likeness + "\n" + filter.key],
          all.allSatisfy({ other in
            other.given.map { given in other.members.allSatisfy { $0 == given.value } } ?? true
          }),
          filter.isDrawn
            ? filter.isSearched : all.contains(where: { $0.members.contains { $0 != given.value } })
        else { return nil }
        return Relation(filter.list.key(filter.key), .areAll, given.place)
      }
    }
  }

  private func filters(in sample: Sample, by keys: Set<String>) -> [Filter] {
    let run = sample.run
    return sample.lists.flatMap { list, elements -> [Filter] in
      guard let first = elements.first, list.list == nil,
        !run.matchers(at: list).contains(where: \.saysOrder)
      else { return [] }
      return Set(first.fields.keys).intersection(keys).compactMap { key in
        let members = elements.compactMap { $0.fields[key] }
        guard members.count == elements.count else { return nil }
        let given = sample.givens.first {
          $0.place == RelationPlace(.step, list.index, [.key("with"), .key(key)])
        }
        let isDrawn = given.map { sample.unique.contains($0.place) } ?? false
        return Filter(
          list: list, likeness: sample.likeness(of: list), key: key, members: members,
          given: given, isDrawn: isDrawn,
          isSearched: isDrawn && sample.wrote(at: list.index) == false)
      }
    }
  }
}

extension Relation {
  /// Checks whether all elements of a list match the argument that filters them.
  ///
  /// A double may also match only a part of a text, as a search does.
  func checkElements(in run: RunValues) -> Check {
    guard let key = place.lastKey, let other, let wanted = run[other],
      case .array(let elements)? = run.original(place.parent)
    else { return .notApplicable }
    let members = elements.compactMap { $0.fields[key] }
    guard !members.isEmpty else { return .notApplicable }
    let stray = members.first {
      $0.isAlike(wanted) == false && !$0.fits(wanted, isSameName: true)
    }
    return stray.map { .broken(Breach(value: $0, other: wanted)) } ?? .held
  }
}
