import ContractBinding

/// Finds booleans that a step sets from an argument with another name, such as `favourite` from
/// `on`.
///
/// Two booleans are often equal by chance. So the rule must hold for true and for false, and one
/// result must differ from an earlier result for the same entity. No recording may contradict the
/// rule.
extension ContractRelations {
  /// A boolean in a result, and the only boolean argument of its step.
  private struct BooleanArgument {
    let pair: Pair
    let isEqual: Bool
    let value: Value
    /// True if the latest earlier result for the same entity has the opposite value, so that the
    /// value has changed since.
    let isChange: Bool
    let relation: Relation?
  }

  /// The relations between a boolean result and the boolean argument of its step, for each sample.
  var switches: [[Relation]] {
    samples.map(settings(in:)).shown(by: \.pair) { settings in
      settings.allSatisfy(\.isEqual) && settings.contains(where: \.isChange)
        && Set(settings.map(\.value)).count == 2
    }.map { $0.compactMap(\.relation) }
  }

  private func settings(in sample: Sample) -> [BooleanArgument] {
    sample.results.compactMap { column in
      guard case let value = column.values[0], value.isBoolean, let key = column.key,
        column.place.list == nil, let given = sample.booleanGiven(to: column.place.index),
        given.place.lastKey != key
      else { return nil }
      let earlier = sample.resultsByKey[key, default: []].last { other in
        other.place.index < column.place.index
          && sample.run.haveOneIdentifier(other.place, column.place) == true
      }
      let isSaid = !isOpen(column)
      return BooleanArgument(
        pair: Pair(column.likeness, sample.run.scenario.likeness(of: given.place)),
        isEqual: value == given.value, value: value,
        isChange: earlier.map { $0.values[0] != value } ?? false,
        relation: isSaid ? nil : Relation(column.place, .equal, given.place))
    }
  }
}

extension ContractRelations.Sample {
  /// Returns the only boolean argument of a step, which may set a boolean in the result; `nil` for
  /// none or several.
  fileprivate func booleanGiven(to step: Int) -> (place: RelationPlace, value: Value)? {
    let booleans = arguments(of: step).filter(\.value.isBoolean)
    return booleans.count == 1 ? booleans[0] : nil
  }
}
