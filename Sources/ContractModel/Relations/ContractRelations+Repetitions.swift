import ContractBinding
import ContractValues

/// Finds calls that a vendor takes for a repetition, as it does with an idempotency key.
///
/// A call that writes, made again with the same arguments, returns the thing that it made before.
extension ContractRelations {
  /// Returns a sighting for each identifier that a repeated call returns.
  func repeated(_ columns: [ResultColumn], in sample: Sample) -> [Sighting] {
    columns.filter { $0.place.list == nil }.compactMap { column in
      let step = column.place.index
      let earlier = columns.first {
        $0.likeness == column.likeness && sample.repeatsWrite(step, of: $0.place.index)
      }
      guard let earlier else { return nil }
      let isHeld = column.value.isSame(as: earlier.value)
      let relation = Relation(column.place, .equal, earlier.place)
      return Sighting(
        rule: pair(column, earlier.place, in: sample), isHeld: isHeld,
        isTelling: sample.areOneThing(column.place, earlier.place), values: [column.value],
        relation: isOpen(column) && isHeld ? relation : nil)
    }
  }
}

extension ContractRelations.Sample {
  /// Checks whether a step that writes makes the same call as an earlier one, with arguments.
  func repeatsWrite(_ step: Int, of earlier: Int) -> Bool {
    let (given, before) = (arguments(of: step), arguments(of: earlier))
    guard earlier < step, wrote(at: step) == true, given.count == before.count, !given.isEmpty,
      run.scenario.operation(of: step) == run.scenario.operation(of: earlier)
    else { return false }
    return zip(given, before).allSatisfy { one, other in
      one.place.path == other.place.path && one.value.isSame(as: other.value)
    }
  }
}
