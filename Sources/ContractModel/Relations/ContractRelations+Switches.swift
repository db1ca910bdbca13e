import ContractBinding

/// Finds booleans that a step sets from an argument with another name, such as `favourite` from
/// `on`.
///
/// Two booleans are often equal by chance. So the rule must hold for true and for false, and one
/// result must differ from an earlier result for the same entity. No recording may contradict the
/// rule.
extension ContractRelations {
  /// The relations between a boolean result and the boolean argument of its step, for each sample.
  var switches: [[Relation]] {
    samples.map(settings).relations { $0.count > 1 }
  }

  private func settings(in sample: Sample) -> [Sighting] {
    sample.results.compactMap { column in
      guard case let value = column.value, value.isBoolean, let key = column.key,
        column.place.list == nil, let given = sample.booleanGiven(to: column.place.index),
        given.place.lastKey != key
      else { return nil }
      let earlier = sample.resultsByKey[key, default: []].last { other in
        other.place.index < column.place.index
          && sample.run.haveOneIdentifier(other.place, column.place) == true
      }
      return Sighting(
        rule: pair(column, given.place, in: sample), isHeld: value == given.value,
        // The value has changed since the latest earlier result for the same entity.
        isTelling: earlier.map { $0.value != value } ?? false, values: [value],
        relation: isOpen(column) ? Relation(column.place, .equal, given.place) : nil)
    }
  }
}

extension ContractRelations.Sample {
  /// Returns the only boolean argument of a step, which may set a boolean in the result; `nil` for
  /// none or several.
  fileprivate func booleanGiven(to step: Int) -> PlacedValue? {
    let booleans = arguments(of: step).filter(\.value.isBoolean)
    return booleans.count == 1 ? booleans[0] : nil
  }
}
