import ContractBinding
import ContractValues

/// Finds numbers in errors that are the present version of the thing, such as `current` in a
/// conflict.
///
/// The latest result about the thing must have the number as its version. The step was given another
/// version, or two different numbers support the rule. Two equal ones are enough under a key such as
/// `version`.
extension ContractRelations {
  private static let leastSeen = 2

  /// The relations between a number in an error and the latest version of what its step was given.
  var errorVersions: [[Relation]] {
    let found = samples.map(errorVersions)
    let seen = Dictionary(grouping: found.joined(), by: \.rule)
    return found.shown(by: \.rule) { $0.allSatisfy(\.isHeld) }.map { sightings in
      sightings.compactMap { sighting in
        let all = seen[sighting.rule] ?? []
        let namesVersion = sighting.relation?.place.lastKey?.isVersion ?? false
        let count = namesVersion ? all.count : Set(all.flatMap(\.values)).count
        let isSure = count >= Self.leastSeen || all.contains(where: \.isTelling)
        return isSure ? sighting.relation : sighting.relation?.seenOnce
      }
    }
  }

  private func errorVersions(in sample: Sample) -> [Sighting] {
    sample.results.flatMap { column -> [Sighting] in
      guard column.place.place.outcomePart == .threw, column.place.list == nil, isOpen(column),
        column.value.double != nil, column.key?.namesPresentVersion ?? false,
        let latest = sample.latestObject(namedBy: column.place.index)
      else { return [] }
      let step = column.place.index
      let given = sample.arguments(of: step).filter { $0.place.lastKey?.isVersion ?? false }
      let versions = (sample.run[latest]?.fields ?? [:]).filter { key, value in
        key.isVersion && value.double != nil
      }
      guard versions.count == 1, let (key, version) = versions.first else { return [] }
      return [
        Sighting(
          rule: Pair(sample.errorGroup(of: column), key), isHeld: version.isSame(as: column.value),
          isTelling: !given.isEmpty && !given.contains { $0.value.isSame(as: version) },
          values: [column.value], relation: Relation(column.place, .equal, latest.key(key)))
      ]
    }
  }
}

extension ContractRelations.Sample {
  /// The type and the case of an error and the field's key as one text, to group like errors of
  /// several operations.
  fileprivate func errorGroup(of column: ResultColumn) -> String {
    guard case .error(let error)? = run[column.place.parent] else { return column.likeness }
    return [error.type, error.caseName ?? "", column.key ?? ""].joined(separator: "\n")
  }
}

extension String {
  private static let presentWords = ["actual", "current", "latest", "newest", "present"]

  /// True for the key of a version in an error that is not the version given, such as `current`.
  fileprivate var namesPresentVersion: Bool { isVersion || hasWord(of: Self.presentWords) }
}
