import ContractBinding

/// A rule that the recorded runs of a scenario follow, about two or more values or the format of
/// one.
///
/// It contains places and formats, never values, so it cannot contain a secret. An example is
/// `step 3 returned.id = step 1 returned.id`.
package struct Relation: Sendable, Hashable {
  /// The strength of the evidence for a relation.
  package enum Strength: Sendable, Hashable {
    /// Enough different values support the relation, so that a violation may be an error.
    case firm
    /// Only one value supports the relation, which may be a coincidence, or the relation is about
    /// an order that no step needs.
    ///
    /// A violation is at most a warning.
    case seenOnce
  }

  /// A further value that the relation compares, such as a number that is added.
  package struct Term: Sendable, Hashable {
    /// The place of the number to add, or of the third value for a kind such as
    /// ``RelationKind/total``.
    package var place: RelationPlace
    /// True if the number is added; false if it is subtracted.
    package var isAdded = true
  }

  /// The kind of rule, which also determines how many values the relation compares.
  package var kind: RelationKind
  /// The place of the value that must follow the rule.
  package var place: RelationPlace
  /// The place of the value to compare with; `nil` for kinds about one value.
  package var other: RelationPlace?
  /// The format of the value; `nil` unless the kind is ``RelationKind/format``.
  package var format: ValueFormat?
  /// The constant that is added to the other value; 0 unless the kind is ``RelationKind/plus``.
  package var added = 0
  /// The places of further values to compare with.
  ///
  /// For ``RelationKind/plus``, they are numbers to add or subtract. For a kind about three values,
  /// it is the third one. Other kinds have none.
  package private(set) var terms: [Term] = []
  /// The strength of the evidence; only a violation of a firm relation may be an error.
  package var strength: Strength

  /// Creates a relation of a kind; kinds about one value have no `other` and no `terms`.
  package init(
    _ place: RelationPlace, _ kind: RelationKind, _ other: RelationPlace? = nil,
    terms: [Term] = [], strength: Strength = .firm
  ) {
    (self.place, self.kind, self.other) = (place, kind, other)
    (self.terms, self.strength) = (terms, strength)
  }

  /// Creates a relation of kind ``RelationKind/format``, such as `step 1 returned.id is a UUID`.
  package init(_ place: RelationPlace, is format: ValueFormat) {
    self.init(place, .format)
    self.format = format
  }

  /// Creates the relation of a counter, such as
  /// `step 3 returned.plays = step 1 returned.plays plus 1`.
  init(_ place: RelationPlace, plus added: Int, _ other: RelationPlace) {
    self.init(place, .plus, other)
    self.added = added
  }

  /// A copy with the strength ``Strength/seenOnce``, because it may be a coincidence.
  var seenOnce: Relation {
    var relation = self
    relation.strength = .seenOnce
    return relation
  }

  /// A copy with the strength ``Strength/firm``.
  var firm: Relation {
    var relation = self
    relation.strength = .firm
    return relation
  }

  /// Checks whether another relation states the same rule, regardless of ``strength``.
  package func isSameRule(as other: Relation) -> Bool {
    kind == other.kind && place == other.place && self.other == other.other
      && format == other.format && added == other.added && terms == other.terms
  }

  /// The place of the third value, such as the second summand of a total; `nil` for most kinds.
  package var third: RelationPlace? { kind.isAboutThree ? terms.first?.place : nil }

  /// The places of all values that the relation compares, such as `step 3 returned.id` and the
  /// `step 1 returned.id` that it must equal.
  package var places: [RelationPlace] {
    [place] + [other].compactMap { $0 } + terms.map(\.place)
  }

  /// Checks whether one of the places fulfills a condition, faster than with the list ``places``.
  package func hasPlace(where matches: (RelationPlace) -> Bool) -> Bool {
    matches(place) || other.map(matches) == true || terms.contains { matches($0.place) }
  }

  /// True if the relation needs all recordings of a contract; false if two runs of its scenario
  /// show it.
  package var isOfContract: Bool {
    switch kind {
    case .equal, .different, .notAfter, .contains, .format: other?.isGiven ?? false
    default: true
    }
  }
}

extension Relation {
  /// The line that disables the relation in a contract: `unrelated: ["step 3 returned.id"]`.
  package var lineToStrikeOut: String {
    "unrelated: [\(Value.string(place.description).summary)]"
  }

  /// Checks whether a contract's `unrelated` list contains a place of the relation.
  package func isStruckOut(by parts: [UnrelatedPart]) -> Bool {
    parts.contains { part in hasPlace(where: part.covers) }
  }
}

extension Relation: LosslessStringConvertible {
  private static let onceSeen = " (seen once)"
  private static let onceSeenBytes = Array(onceSeen.utf8)
  private static let joiner = " and "
  private static let joinerBytes = Array(joiner.utf8)
  private static let plus = " plus "
  private static let minus = " minus "
  private static let differences = [(Array(plus.utf8), 1), (Array(minus.utf8), -1)]

  /// The line in a recording: `step 3 returned.id = step 1 returned.id`.
  package var description: String {
    let end = other?.description ?? format?.description
    let words = [place.description, kind.sign] + [end].compactMap { $0 }
    let last = third.map { Self.joiner + $0.description } ?? ""
    return words.joined(separator: " ") + last + difference
      + (strength == .seenOnce ? Self.onceSeen : "")
  }

  /// The end of the line for added numbers, such as ` plus 1` or ` minus step 2 with.amount`; empty
  /// for kinds other than ``RelationKind/plus``.
  package var difference: String {
    guard kind == .plus else { return "" }
    let words = terms.map { ($0.isAdded ? Self.plus : Self.minus) + $0.place.description }
    let number = (added < 0 ? Self.minus : Self.plus) + "\(abs(added))"
    return words.joined() + (added == 0 && !terms.isEmpty ? "" : number)
  }

  /// Parses a line of a recording, such as `step 3 returned.id = step 1 returned.id`.
  ///
  /// The result is `nil` for any other text, such as a kind of relation from a newer version.
  package init?(_ description: String) {
    var reader = RelationReader(description)
    let isSeenOnce = reader.takeLast(Self.onceSeenBytes)
    guard let place = RelationPlace(reading: &reader), reader.take(UInt8(ascii: " ")),
      let kind = RelationKind(reading: &reader)
    else { return nil }
    self.init(place, kind, strength: isSeenOnce ? .seenOnce : .firm)
    if kind.isAboutOne {
      guard reader.isAtEnd else { return nil }
      return
    }
    guard reader.take(UInt8(ascii: " ")) else { return nil }
    if kind == .format {
      guard let format = ValueFormat(reader.rest) else { return nil }
      self.format = format
    } else {
      guard let other = RelationPlace(reading: &reader) else { return nil }
      self.other = other
      if kind.isAboutThree {
        guard reader.take(Self.joinerBytes), let third = RelationPlace(reading: &reader) else {
          return nil
        }
        terms = [Term(place: third)]
      }
      if kind == .equal { guard readDifference(&reader) else { return nil } }
      guard reader.isAtEnd else { return nil }
    }
  }

  /// Reads terms such as ` minus step 2 with.amount` and ` plus 1` up to the end of the line; false
  /// if one is no place, or a number that is not the last term.
  private mutating func readDifference(_ reader: inout RelationReader) -> Bool {
    while let sign = Self.differences.first(where: { reader.take($0.0) })?.1 {
      kind = .plus
      if let number = reader.takeNumber() {
        added = sign * number
        return reader.isAtEnd
      }
      guard let place = RelationPlace(reading: &reader) else { return false }
      terms.append(Term(place: place, isAdded: sign > 0))
    }
    return true
  }
}

extension Relation: Comparable {
  /// Orders relations as recordings list them: by place, then by kind, then by the other place.
  package static func < (left: Relation, right: Relation) -> Bool {
    if left.place != right.place { return left.place < right.place }
    if left.kind != right.kind { return left.kind < right.kind }
    return left.description < right.description
  }
}
