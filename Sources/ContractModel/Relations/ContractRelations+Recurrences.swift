import ContractBinding
import ContractValues

/// Finds lists of the times at which a thing recurs, such as the occurrences of an event.
///
/// The times are equal in each run although the thing's identifier changes, so they follow from what
/// the contract gives. Each is some days after the thing's own time under the same key, apart from a
/// change of the clocks, or is an argument. At least one is the thing's own time.
extension ContractRelations {
  private static let day = 86_400.0
  /// The largest change of the clocks in seconds.
  private static let maxChange = 3600.0

  /// The relations between the times of a list's elements and the thing that recurs.
  var recurrences: [[Relation]] {
    samples.map { sample in
      let things = sample.identifiers
      return sample.lists.flatMap { list, elements -> [Relation] in
        guard list.list == nil, list.place.outcomePart == .returned,
          !declared.isDeclared(list.path), !sample.run.isPart(list, elements.count)
        else { return [] }
        return things.values.filter { $0.index < list.index }.sorted().flatMap { thing in
          let (named, given) = (elements.naming(sample.run[thing]), sample.givenTimes)
          guard named.count > 1 else { return [] as [Relation] }
          return named[0].element.fields.keys.sorted().compactMap { key -> Relation? in
            let times = named.compactMap { $0.element.fields[key]?.comparableTime }
            guard times.count == named.count, Set(times.map(\.rank)).count > 1,
              named.allSatisfy({ sample.constants.contains(list.index($0.index).key(key)) }),
              let start = sample.run[thing.parent.key(key)]?.comparableTime,
              times.contains(where: start.isNearly),
              times.allSatisfy({ Self.recurs($0, from: start) || given.contains($0.rank) })
            else { return nil }
            return Relation(list.key(key), .recurs, thing)
          }
        }
      }
    }
  }

  private static func recurs(_ time: ComparableTime, from start: ComparableTime) -> Bool {
    abs((time.rank - start.rank).remainder(dividingBy: day)) <= maxChange
  }
}

extension ContractRelations.Sample {
  /// The times among the arguments of all steps.
  fileprivate var givenTimes: Set<Double> {
    Set(givens.compactMap { $0.value.comparableTime?.rank })
  }
}

extension [Value] {
  /// Returns the objects that have an identifier as one of their members, with their indices.
  fileprivate func naming(_ identity: Value?) -> [(index: Int, element: Value)] {
    guard let identity else { return [] }
    return enumerated().filter { _, element in
      element.fields.values.contains { $0.isAlike(identity) == true }
    }.map { (index: $0.offset, element: $0.element) }
  }

  /// Returns the keys under which all objects have an identifier.
  fileprivate func keys(of identity: Value?) -> Set<String> {
    guard let identity, let first else { return [] }
    return Set(first.fields.keys).filter { key in
      allSatisfy { $0.fields[key]?.isAlike(identity) == true }
    }
  }

  /// Returns the objects that have an identifier under each of these keys.
  ///
  /// Another key may have the equal identifier of another kind of thing, such as a calendar.
  fileprivate func naming(_ identity: Value?, under keys: Set<String>) -> [Value] {
    guard let identity, !keys.isEmpty else { return [] }
    return filter { element in
      keys.allSatisfy { element.fields[$0]?.isAlike(identity) == true }
    }
  }
}

extension Relation {
  /// Checks that a list has no other times of a thing than the recorded list.
  ///
  /// A double's page may end earlier, so it need not have all of them. It may also end later, unless
  /// the step has a bound such as `to`.
  func checkRecurrence(in run: RunValues, _ recorded: RunValues?) -> Check {
    guard let recorded, let key = place.lastKey, let other,
      case .array(let elements)? = run.original(place.parent),
      case .array(let known)? = recorded.original(place.parent)
    else { return .notApplicable }
    let named = known.naming(recorded[other]).map(\.element)
    let expected = named.compactMap { $0.fields[key] }
    let times = expected.compactMap(\.comparableTime)
    let isBounded = run.hasLastBound(at: place.index)
    let isStray = { (time: ComparableTime) in
      !times.contains(where: time.isNearly)
        && (isBounded || times.contains { $0.rank > time.rank })
    }
    let names = named.keys(of: recorded[other])
    let stray = elements.naming(run.original(other), under: names).first { element in
      element.fields[key]?.comparableTime.map(isStray) ?? false
    }
    return stray?.fields[key].map { .broken(Breach(value: $0, other: .array(expected))) } ?? .held
  }
}
