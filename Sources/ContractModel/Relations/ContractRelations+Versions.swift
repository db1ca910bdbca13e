import ContractBinding
import ContractValues

/// Finds versions such as 2 that are equal in every run, and that a step changes whose argument is
/// the latest version before.
///
/// Only such a step shows that a double must change its versions too, because others may have one
/// version for all. The step must also change another member, because a version may be a hash.
extension ContractRelations {
  /// The relations between a version and the one that its step was given, for each scenario.
  ///
  /// A single result is enough, because its step was given the latest version.
  var versions: [[Relation]] { samples.map(versions).relations(firmFrom: 1) }

  private func versions(in sample: Sample) -> [Sighting] {
    let columns = sample.results.filter { column in
      column.key?.changesWithEachWrite ?? false && column.place.list == nil
        && sample.writes.contains(column.place.index)
    }
    guard !columns.isEmpty, let givers = sample.givers else { return [] }
    return columns.flatMap { column -> [Sighting] in
      guard let latest = sample.latestVersion(before: column) else { return [] }
      return givers.entries[column.place.index].compactMap { source, text -> Sighting? in
        guard !source.isGiven, source.lastKey == column.key, latest.scalarText == text,
          sample.run.haveOneIdentifier(source, column.place) == true,
          sample.differ(column.place, source)
        else { return nil }
        return Sighting(
          rule: pair(column, source, in: sample), isHeld: text != column.value.scalarText,
          isTelling: true, values: [column.value],
          relation: isOpen(column) ? Relation(column.place, .different, source) : nil)
      }
    }
  }
}

extension ContractRelations.Sample {
  /// Returns the latest version of a thing that an earlier step returned; `nil` if none did.
  fileprivate func latestVersion(before column: ResultColumn) -> Value? {
    resultsByKey[column.key ?? "", default: []].last { other in
      other.place.index < column.place.index
        && run.haveOneIdentifier(other.place, column.place) == true
    }?.value
  }

  /// Checks whether two objects differ in a member that is neither a time nor a version.
  fileprivate func differ(_ place: RelationPlace, _ source: RelationPlace) -> Bool {
    let known = run[source.parent]?.fields ?? [:]
    return (run[place.parent]?.fields ?? [:]).contains { key, value in
      !key.isVersion && value.comparableTime == nil
        && known[key].map { !$0.isSame(as: value) } ?? false
    }
  }
}

extension String {
  /// True for the key of a version that each change renews, unlike the `sequence` of a calendar's
  /// event, which only another time does.
  fileprivate var changesWithEachWrite: Bool { isVersion && !hasWord(of: ["seq", "sequence"]) }
}
