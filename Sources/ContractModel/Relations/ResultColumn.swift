import ContractBinding
import ContractValues

/// The values at one place of a scenario's results, one from each run that is compared.
struct ResultColumn {
  let place: RelationPlace
  /// The values, one for each run, in the order of the runs.
  let values: [Value]
  /// The value in the first run, which is the only one in a search through all recordings.
  var value: Value { values[0] }
  /// True if the runs differ at this place, or if the recording lists it as volatile.
  let isVolatile: Bool
  /// The contract's matchers for exactly this place, usually one or none.
  let matchers: [Matcher]
  /// The step's operation and the path, with `*` for indices; similar places have the same text.
  let likeness: String
  /// The last key of the place, such as `id`; `nil` if there is none.
  let key: String?
  /// The most specific format that all values share; `nil` if there is none.
  let format: ValueFormat?

  /// True if the contract already decides the value, so that no relation is needed.
  var isDecided: Bool { matchers.contains(where: \.isDecisive) }

  /// True if all values are times with a time zone (RFC 3339).
  var isTime: Bool { values.allSatisfy { $0.comparableTime != nil } }

  /// True if values like these are hardly ever equal by chance, as with UUIDs.
  var isTelling: Bool {
    switch format?.form {
    case .lowerCaseUUID, .upperCaseUUID, .uuid, .lowerCaseHexadecimal, .upperCaseHexadecimal,
      .hexadecimal, .prefixed, .token:
      true
    case .strongETag, .weakETag: values.allSatisfy { ($0.scalarText?.utf8.count ?? 0) >= 10 }
    default: false
    }
  }

  /// True if the key marks an identifier, such as `id` or `orderId`.
  var isIdentifier: Bool { key?.isIdentifier ?? false }
}

extension ResultColumn {
  /// Collects the values of all runs by place.
  ///
  /// A place is left out if a run has no value there, if it contains a secret, or if the types
  /// differ. The lists in `values` have the order of the first run.
  static func all(
    in scenario: Scenario, _ runs: [Evidence], _ values: [RunValues],
    firstResults: [PlacedValue], volatile learnt: [Place]
  ) -> [ResultColumn] {
    let volatility = Volatility(learnt: learnt)
    let redacted = Set(runs.flatMap { $0.evidencePlaces })
    return firstResults.compactMap { place, value in
      guard let root = place.root, redacted.isDisjoint(with: place.place.enclosing) else {
        return nil
      }
      let column = values.compactMap { $0[place] }
      guard column.count == runs.count,
        column.allSatisfy({ ValueShape(of: $0) == ValueShape(of: value) })
      else { return nil }
      return ResultColumn(
        place: place, values: column,
        isVolatile: volatility.isVolatile(place.path, in: root)
          || column.contains { !$0.isSame(as: value) },
        matchers: values[0].matchers(at: place),
        likeness: scenario.likeness(of: place),
        key: place.lastKey, format: column.format)
    }
  }
}

extension RunValues {
  /// Checks that the place does not depend on a list whose order is random.
  ///
  /// A list is safe in three cases: the contract gives its order, it has at most one element, or
  /// the element is aligned with the recording. The elements of a stream are always in order.
  func isInOrder(_ place: RelationPlace) -> Bool {
    // An argument has the order in which the contract gives it.
    place.isGiven
      || place.components.indices.allSatisfy { index in
        guard case .index(let component) = place.components[index] else { return true }
        guard index >= place.lengthToValue,
          place.components[index - 1] != .key("emits") || index > 1
        else { return true }
        let list = RelationPlace(.step, place.index, Array(place.components[..<index]))
        if case .array(let elements)? = self[list], elements.count < 2 { return true }
        if sources[list.index(component)] != nil { return true }
        return matchers(at: list).contains(where: \.saysOrder)
      }
  }

  func matchers(at place: RelationPlace) -> [Matcher] {
    scenario.matchers(at: place, outcomes.dropFirst(place.index).first)
  }
}

extension RelationPlace {
  /// The number of components that lead to the whole value, such as 1 for `returned` in
  /// `returned.id`.
  fileprivate var lengthToValue: Int { components.count - path.components.count }

  /// The place of the whole value that contains the place, such as `outcomes[0].returned`.
  fileprivate var root: Place? {
    place.outcomePart.map { _ in
      Place(.outcome(index), Array(components.prefix(lengthToValue)))
    }
  }
}

extension Recording {
  /// Returns true if only all recordings of the contract together can show a relation.
  ///
  /// Otherwise, the runs of one scenario can show it, because the value changes from run to run.
  package func needsContract(for relation: Relation, in scenario: Scenario) -> Bool {
    if relation.isOfContract { return true }
    if relation.kind == .notAfter, let other = relation.other {
      // Equal times do not show an order, so the relation comes from other recordings.
      let run = RunValues(scenario, evidence.outcomes)
      return run[relation.place]?.comparableTime == run[other]?.comparableTime
    }
    guard [.equal, .different].contains(relation.kind), let root = relation.place.root else {
      return false
    }
    return !Volatility(learnt: volatile).isVolatile(relation.place.path, in: root)
  }
}

extension Evidence {
  fileprivate var evidencePlaces: [Place] { redacted.compactMap { Place($0.place) } }
}

extension [Value] {
  /// The most specific format that all values share; `nil` if there is none.
  var format: ValueFormat? {
    var common: ValueFormat?
    for (index, value) in enumerated() {
      guard let format = ValueFormat(of: value) else { return nil }
      common = index == 0 ? format : common?.joined(with: format)
      if common == nil { return nil }
    }
    return common
  }
}

extension Scenario {
  /// Returns the operation that a step calls; `nil` if there is no such step.
  ///
  /// Steps such as `finish` and `cancel` have the operation of their `begin`. An operation on an
  /// object differs from the subject's operation of the same name, so it is called
  /// `close on object`.
  package func operation(of step: Int) -> String? {
    guard steps.indices.contains(step) else { return nil }
    let action = steps[step].action
    let owner = steps[step].receiver == nil ? "" : " on object"
    switch action {
    case .call, .begin, .get, .set: return action.operation + owner
    case .event: return action.words
    case .finish(let name), .stillRunning(let name), .cancel(let name):
      let begin = steps.firstIndex { step in
        if case .begin(_, name) = step.action { true } else { false }
      }
      return begin.flatMap(operation)
    }
  }

  /// Returns a text that similar places share: the operation or state, and the path with `*` for
  /// every index.
  func likeness(of place: RelationPlace) -> String {
    let owner =
      place.part == .given
      ? states.dropFirst(place.index).first?.name : operation(of: place.index)
    let path = place.components.map { component in
      if case .key(let key) = component { key } else { "*" }
    }
    return ([place.part.rawValue, owner ?? ""] + path).joined(separator: "\n")
  }
}
