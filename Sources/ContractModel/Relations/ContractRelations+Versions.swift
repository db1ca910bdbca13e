import ContractBinding
import ContractValues

/// Finds versions such as 2 that are equal in every run, and that a step changes whose argument is
/// the version before.
///
/// Only such a step shows that a double must change its versions too, because others may have one
/// version for all.
extension ContractRelations {
  /// The minimum number of distinct versions that support the rule.
  private static let leastVersions = 2

  /// The relations between a version and the one that its step was given, for each scenario.
  var versions: [[Relation]] {
    samples.map(versions).firmRelations(from: Self.leastVersions)
  }

  private func versions(in sample: Sample) -> [Sighting] {
    let columns = sample.results.filter { column in
      column.key?.isVersion ?? false && column.place.list == nil
        && sample.writes.contains(column.place.index)
    }
    guard !columns.isEmpty, let givers = sample.givers else { return [] }
    return columns.flatMap { column in
      givers.entries[column.place.index].compactMap { source, text -> Sighting? in
        guard !source.isGiven, source.lastKey == column.key,
          sample.run.haveOneIdentifier(source, column.place) == true
        else { return nil }
        return Sighting(
          rule: pair(column, source, in: sample), isHeld: text != column.value.scalarText,
          isTelling: true, values: [column.value],
          relation: isOpen(column) ? Relation(column.place, .different, source) : nil)
      }
    }
  }
}
