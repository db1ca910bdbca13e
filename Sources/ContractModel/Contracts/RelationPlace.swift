package import ContractValues

/// The place of a value in a scenario: `step 3 returned.id`, `step 1 with.title`, `given 2 price`.
///
/// In this text, steps and states are counted from 1, as in messages. The path is written as in
/// ``Place``.
package struct RelationPlace: Sendable, Hashable {
  /// The list that the place belongs to: the states of the scenario (`given 2 price`), or its steps
  /// (`step 3 returned.id`).
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The parameters of a state under `given`.
    case given
    /// The arguments of a step, and the values of its outcome.
    case step
  }

  /// The first word of the place's text: `given` for a state, `step` for a step.
  package var part: Part
  /// The index of the state or the step, from 0.
  package var index: Int
  /// The keys and indices from the step or state to the value.
  ///
  /// For a step's argument, the first key is `with` or `to`.
  package var components: [ValuePath.Component]

  /// Creates a place; `index` counts from 0, unlike in the text.
  package init(_ part: Part, _ index: Int, _ components: [ValuePath.Component]) {
    self.part = part
    self.index = index
    self.components = components
  }

  /// True if the contract gives the value, such as an argument; false for a result of the subject.
  package var isGiven: Bool {
    if part == .given { return true }
    // The argument of a `set` has the key `to`.
    guard case .key(let word) = components.first else { return false }
    return word == "with" || word == "to"
  }

  /// The place of a result as in recordings, such as `outcomes[2].returned.id`.
  package var place: Place { Place(.outcome(index), components) }

  /// The path inside the result, argument or parameter, such as `id` for `step 3 returned.id`.
  var path: ValuePath {
    if part == .given { return ValuePath(components) }
    return isGiven ? ValuePath(Array(components.dropFirst())) : place.path
  }

  /// The last key in ``path``, such as `id`, for a comparison with the name of an argument or
  /// member; `nil` if the path has no key.
  package var lastKey: String? {
    for case .key(let key) in path.components.reversed() { return key }
    return nil
  }

  /// The place of the object or list around the value: `step 3 returned` for `step 3 returned.id`.
  var parent: RelationPlace { RelationPlace(part, index, components.dropLast()) }

  /// Returns the place of a member, such as `id`, of the object at this place.
  func key(_ key: String) -> RelationPlace {
    RelationPlace(part, index, components + [.key(key)])
  }
}

extension RelationPlace: LosslessStringConvertible {
  /// The text that ``init(_:)`` parses, such as `step 3 returned.id`.
  package var description: String {
    let path = ValuePath(components).description(root: "")
    return "\(part.rawValue) \(index + 1) \(path.drop { $0 == "." })"
  }

  /// Parses a place such as `given 2 price`; `nil` for any other text.
  package init?(_ description: String) {
    var reader = RelationReader(description)
    self.init(reading: &reader)
    guard reader.isAtEnd else { return nil }
  }

  /// Reads a place up to the next space or the end of the line; `nil` if no place begins here.
  init?(reading reader: inout RelationReader) {
    guard let part = Self.words.first(where: { reader.take($0.word) })?.part,
      let number = reader.takeNumber(), number > 0, reader.take(UInt8(ascii: " ")),
      let components = reader.takePath()
    else { return nil }
    self.init(part, number - 1, components)
  }

  /// The first bytes of a place in each list: `given ` and `step `.
  private static let words =
    Part.allCases.map { ($0, Array("\($0.rawValue) ".utf8)) }
    as [(part: Part, word: [UInt8])]

  /// Parses the path after the step's or state's number, such as `returned.id`; `nil` if the text
  /// is not a path.
  static func components(of text: Substring) -> [ValuePath.Component]? {
    var reader = RelationReader(text)
    let components = reader.takePath()
    return reader.isAtEnd ? components : nil
  }
}

extension RelationPlace: Comparable {
  /// The list and the index, which are compared first, because creating the texts takes time.
  var rank: (part: Int, index: Int) { (part == .given ? 0 : 1, index) }

  /// Orders states before steps, then by their indices, then by their texts.
  package static func < (left: RelationPlace, right: RelationPlace) -> Bool {
    left.rank == right.rank
      ? left.description < right.description : left.rank < right.rank
  }
}

extension ValuePath.Component {
  /// True for the index of a list's element.
  package var isIndex: Bool { if case .index = self { true } else { false } }
}
