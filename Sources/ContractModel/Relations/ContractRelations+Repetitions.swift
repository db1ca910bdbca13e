import ContractBinding
import ContractValues

/// Finds calls that a vendor takes for a repetition, as it does with an idempotency key.
///
/// A call that writes, made again with the same arguments, may return the thing that it made before.
extension ContractRelations {
  /// Returns a sighting for each identifier that a repeated call returns.
  func repeated(_ columns: [ResultColumn], in sample: Sample) -> [Sighting] {
    columns.filter { $0.place.list == nil }.compactMap { column in
      let step = column.place.index
      let earlier = columns.first {
        $0.likeness == column.likeness && sample.repeatsWrite(step, of: $0.place.index)
      }
      return earlier.flatMap { earlier in
        let isHeld = column.value.isSame(as: earlier.value)
        return sighting(of: column, from: earlier.place, isHeld: isHeld, in: sample)
      }
    }
  }
}

extension ContractRelations.Sample {
  /// Checks whether a step that writes makes the same call as an earlier one, with arguments.
  func repeatsWrite(_ step: Int, of earlier: Int) -> Bool {
    let steps = run.scenario.steps
    guard earlier < step, wrote(at: step) == true, steps.indices.contains(step),
      let given = steps[step].action.given, given != .array([]), given != .object([:])
    else { return false }
    return given == steps[earlier].action.given
      && steps[step].receiver?.value == steps[earlier].receiver?.value
      && run.scenario.operation(of: step) == run.scenario.operation(of: earlier)
  }
}
