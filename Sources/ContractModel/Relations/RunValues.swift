package import ContractBinding
import ContractValues

typealias PlacedValue = (place: RelationPlace, value: Value)

/// The values of one run of a scenario by place: those that the contract gives, and the results.
package struct RunValues: Sendable {
  let scenario: Scenario
  private(set) var outcomes: [Outcome]
  /// The list elements whose counterpart in the recording is known, by the place that both have.
  ///
  /// Each value is the other place with the element's identity, such as the `id` that an earlier
  /// step returned.
  var sources: [RelationPlace: RelationPlace] = [:]
  /// The original values of lists whose elements were moved to the indices of the recording.
  ///
  /// A check of the order needs them.
  var originals: [RelationPlace: Value] = [:]
  /// The elements of recorded lists that the run lacks or has twice, by the place of what
  /// identifies the recorded element, such as its `id`.
  var strayed: [RelationPlace: Straying] = [:]

  /// The reason why an element of the recording has no unique counterpart in a list.
  package enum Straying: Sendable, Hashable {
    /// No element of the list is the expected one, such as the order that an earlier step created.
    case lacking
    /// Several elements of the list are the expected one, as if it were listed twice.
    case repeated
  }

  /// The arguments such as `${unique.word.city}`, which no double had before the run.
  let drawnArguments: Set<RelationPlace>

  /// The time of each step, in seconds since 1970; empty if it is unknown.
  package var stepTimes: [Int: ClosedRange<Double>] = [:]

  /// Creates the values of a run from the scenario's states and arguments, and the steps' outcomes.
  ///
  /// Arguments such as `${unique.word.city}` have the values that follow from the run's seed. Without
  /// a seed they have none.
  package init(_ scenario: Scenario, _ outcomes: [Outcome], seed: String? = nil) {
    self.scenario = seed.map(scenario.withUniqueValues) ?? scenario
    drawnArguments = seed == nil ? [] : scenario.drawnArguments
    self.outcomes = outcomes
  }

  /// The value at a place in the states, arguments or results.
  ///
  /// It is `nil` if there is none, or if it contains a `${name}` that only a run decides.
  package subscript(place: RelationPlace) -> Value? {
    // A faster path for places in returned values, which are the most frequent.
    if place.part == .step, place.components.first == .key("returned") {
      guard outcomes.indices.contains(place.index),
        case .returned(let value?) = outcomes[place.index].end
      else { return nil }
      return value.part(at: place.components.dropFirst())
    }
    let path = place.path.components
    if place.isGiven {
      return given(place)?.part(at: path[...]).flatMap { $0.isTemplate ? nil : $0 }
    }
    guard outcomes.indices.contains(place.index) else { return nil }
    let outcome = outcomes[place.index]
    let taken = place.place.outcomePart.map { [.emits, .observed].contains($0) } ?? false
    return outcome.value(at: place.place)?.part(at: path.dropFirst(taken ? 1 : 0))
  }

  private func given(_ place: RelationPlace) -> Value? {
    if place.part == .given {
      guard scenario.states.indices.contains(place.index) else { return nil }
      return .object(scenario.states[place.index].parameters)
    }
    guard scenario.steps.indices.contains(place.index) else { return nil }
    return scenario.steps[place.index].action.given
  }
}

extension RunValues {
  /// Returns the value at a place.
  ///
  /// A list whose elements were moved for the comparison has its real order again.
  func original(_ place: RelationPlace) -> Value? {
    originals.isEmpty ? self[place] : originals[place] ?? self[place]
  }

  /// Checks whether a list lacks or repeats a recorded element; its values then need not differ
  /// from others.
  func hasStrayed(in list: RelationPlace) -> Bool { strayed.keys.contains { $0.list == list } }

  /// Replaces the value at a place in the results; does nothing if the place has no value.
  mutating func replace(_ place: RelationPlace, with value: Value) {
    guard outcomes.indices.contains(place.index) else { return }
    let components = place.components
    outcomes[place.index].transformValues(at: .outcome(place.index)) { whole, root in
      guard components.starts(with: root.components) else { return whole }
      return whole.replacing(components.dropFirst(root.components.count), with: value)
    }
  }

  /// The places of all texts, numbers, booleans and lists in the contract's values and in the
  /// results.
  package var places: [RelationPlace] { (givens + results).map(\.place) }

  /// All texts, numbers, booleans and lists in the results, in the order of their places.
  var results: [PlacedValue] {
    var found: [PlacedValue] = []
    for (index, outcome) in outcomes.enumerated() {
      var outcome = outcome
      outcome.transformValues(at: .outcome(index)) { value, place in
        Self.walk(value, RelationPlace(.step, index, place.components), &found)
        return value
      }
    }
    return Self.sorted(found)
  }

  /// All texts, numbers, booleans and lists that the contract gives, in the order of their places.
  ///
  /// Texts such as `${id}` are left out, because only a run decides them.
  var givens: [PlacedValue] {
    var found: [PlacedValue] = []
    for (index, state) in scenario.states.enumerated() {
      Self.walk(.object(state.parameters), RelationPlace(.given, index, []), &found)
    }
    for index in scenario.steps.indices { found += arguments(of: index) }
    return Self.sorted(found.filter { !$0.value.isTemplate })
  }

  /// Returns the texts, numbers, booleans and lists in a step's arguments, in no particular order.
  func arguments(of step: Int) -> [PlacedValue] {
    guard scenario.steps.indices.contains(step), let given = scenario.steps[step].action.given
    else { return [] }
    var found: [PlacedValue] = []
    let word = scenario.steps[step].action.givenWord
    Self.walk(given, RelationPlace(.step, step, [.key(word)]), &found)
    return found
  }

  /// Sorts values by place, and creates the text of each place only once for all comparisons.
  private static func sorted(_ values: [PlacedValue]) -> [PlacedValue] {
    let ranked = values.map { (rank: $0.place.rank, text: $0.place.description, entry: $0) }
    return ranked.sorted { $0.rank == $1.rank ? $0.text < $1.text : $0.rank < $1.rank }
      .map { $0.entry }
  }

  private static func walk(
    _ value: Value, _ place: RelationPlace, _ found: inout [PlacedValue]
  ) {
    switch value {
    case .object(let fields):
      for (key, field) in fields { walk(field, place.key(key), &found) }
    case .error(let error):
      for (key, field) in error.fields where !ErrorValue.ownWords.contains(key) {
        walk(field, place.key(key), &found)
      }
    case .array(let elements):
      found.append((place, value))
      for (index, element) in elements.enumerated() { walk(element, place.index(index), &found) }
    case .string, .integer, .largeInteger, .number, .boolean: found.append((place, value))
    case .null, .token: break
    }
  }
}

extension Value {
  /// Returns a copy with another value at a path; an unchanged copy if the path does not exist.
  fileprivate func replacing(
    _ path: ArraySlice<ValuePath.Component>, with value: Value
  ) -> Value {
    guard let first = path.first else { return value }
    switch (self, first) {
    case (.object(var fields), .key(let key)):
      fields[key] = fields[key]?.replacing(path.dropFirst(), with: value)
      return .object(fields)
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      elements[index] = elements[index].replacing(path.dropFirst(), with: value)
      return .array(elements)
    default: return self
    }
  }
}

extension Scenario {
  /// The places of all arguments such as `${unique.word.city}`.
  fileprivate var drawnArguments: Set<RelationPlace> {
    let drawing = steps.indices.filter { steps[$0].action.given?.holdsUniqueName ?? false }
    guard !drawing.isEmpty else { return [] }
    let values = RunValues(self, [])
    return Set(
      drawing.flatMap(values.arguments).filter(\.value.holdsUniqueName).map(\.place))
  }
}

extension Step.Action {
  /// The arguments by name; empty if the arguments have no names.
  var parameters: [String: Value] { given?.fields ?? [:] }

  fileprivate var givenWord: String { if case .set = self { "to" } else { "with" } }
}

extension Value {
  /// True for a text with `${`, such as `${id}`, because only a run decides its value.
  fileprivate var isTemplate: Bool {
    guard case .string(let text) = self, Template.mayBegin(in: text) else { return false }
    return text.contains("${")
  }
}
