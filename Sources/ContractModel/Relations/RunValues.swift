package import ContractBinding
import ContractValues

/// The values of one run of a scenario by place: those that the contract gives, and the results.
package struct RunValues: Sendable {
  let scenario: Scenario
  private(set) var outcomes: [Outcome]
  /// The list elements that have the same position as in the recording.
  ///
  /// Each has the place in another step or state with the same identity.
  var sources: [RelationPlace: RelationPlace] = [:]
  /// The lists with their elements in the run's own order.
  var originals: [RelationPlace: Value] = [:]
  /// The places of the identities that a list of the run lacks or repeats.
  var strayed: [RelationPlace: Straying] = [:]

  /// The reason why an element is not where it should be.
  package enum Straying: Sendable, Hashable {
    /// No element of the run's list has the identity.
    case lacking
    /// Several elements of the run's list have the identity.
    case repeated
  }

  /// Creates the values of a run.
  ///
  /// - Parameters:
  ///   - scenario: The scenario, whose states and steps give values.
  ///   - outcomes: The results of the steps.
  package init(_ scenario: Scenario, _ outcomes: [Outcome]) {
    self.scenario = scenario
    self.outcomes = outcomes
  }

  /// Finds the value at a place.
  ///
  /// - Parameter place: A place in the states, arguments or results.
  /// - Returns: The value; `nil` if there is none, or if an earlier step decides it by `${name}`.
  package subscript(place: RelationPlace) -> Value? {
    // A faster way for most places, which are in a returned value. Each run of a double needs many.
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
  /// The value at a place, with the elements of a list in the run's own order.
  func original(_ place: RelationPlace) -> Value? {
    originals.isEmpty ? self[place] : originals[place] ?? self[place]
  }

  /// Checks whether a list lacks an element of the recording, or has one twice.
  func hasStrayed(in list: RelationPlace) -> Bool { strayed.keys.contains { $0.list == list } }

  /// Replaces the value at a place of the results; a place without a value does not change.
  mutating func replace(_ place: RelationPlace, with value: Value) {
    guard outcomes.indices.contains(place.index) else { return }
    let components = place.components
    outcomes[place.index].transformValues(at: .outcome(place.index)) { whole, root in
      guard components.starts(with: root.components) else { return whole }
      return whole.replacing(components.dropFirst(root.components.count), with: value)
    }
  }

  /// The places of all texts, numbers, booleans and lists, both given and returned.
  package var places: [RelationPlace] { (givens + results).map(\.place) }

  /// The texts, numbers, booleans and lists of the results, in the order of their places.
  var results: [(place: RelationPlace, value: Value)] {
    var found: [(RelationPlace, Value)] = []
    for (index, outcome) in outcomes.enumerated() {
      var outcome = outcome
      outcome.transformValues(at: .outcome(index)) { value, place in
        Self.walk(value, RelationPlace(.step, index, place.components), &found)
        return value
      }
    }
    return Self.sorted(found)
  }

  /// The texts, numbers, booleans and lists that the contract gives, without texts such as `${id}`,
  /// in the order of their places.
  var givens: [(place: RelationPlace, value: Value)] {
    var found: [(RelationPlace, Value)] = []
    for (index, state) in scenario.states.enumerated() {
      Self.walk(.object(state.parameters), RelationPlace(.given, index, []), &found)
    }
    for index in scenario.steps.indices { found += arguments(of: index) }
    return Self.sorted(found.filter { !$0.1.isTemplate })
  }

  /// The texts, numbers, booleans and lists that the contract gives to a step, also those inside of
  /// its arguments; the members of an object are in any order.
  func arguments(of step: Int) -> [(place: RelationPlace, value: Value)] {
    guard scenario.steps.indices.contains(step), let given = scenario.steps[step].action.given
    else { return [] }
    var found: [(RelationPlace, Value)] = []
    let word = scenario.steps[step].action.givenWord
    Self.walk(given, RelationPlace(.step, step, [.key(word)]), &found)
    return found
  }

  /// Sorts values by their places, whose texts are made once and not for each comparison.
  private static func sorted(
    _ values: [(RelationPlace, Value)]
  ) -> [(place: RelationPlace, value: Value)] {
    values.map { (rank: $0.0.rank, text: $0.0.description, entry: $0) }
      .sorted { $0.rank == $1.rank ? $0.text < $1.text : $0.rank < $1.rank }
      .map { ($0.entry.0, $0.entry.1) }
  }

  private static func walk(
    _ value: Value, _ place: RelationPlace, _ found: inout [(RelationPlace, Value)]
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
      for (index, element) in elements.enumerated() {
        let inner = RelationPlace(place.part, place.index, place.components + [.index(index)])
        walk(element, inner, &found)
      }
    case .string, .integer, .largeInteger, .number, .boolean: found.append((place, value))
    case .null, .token: break
    }
  }
}

extension Value {
  /// The same value with another one at a path; a path that does not exist changes nothing.
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

extension Step.Action {
  /// The arguments by name; empty if they have none.
  var parameters: [String: Value] { given?.fields ?? [:] }

  fileprivate var givenWord: String { if case .set = self { "to" } else { "with" } }
}

extension Value {
  /// True for a text with `${`, such as `${id}` or `${place}`, whose value only a run decides.
  fileprivate var isTemplate: Bool {
    guard case .string(let text) = self, Template.mayBegin(in: text) else { return false }
    return text.contains("${")
  }
}
