import ContractBinding
import ContractValues

/// Finds words in errors that name an argument or a member, such as `field: "name"`.
///
/// Every recorded word in the same error field must be such a name. Otherwise, one word may equal a
/// name by chance.
extension ContractRelations {
  private struct Naming {
    let field: ErrorField
    /// The nearest place whose key is the word in the error, such as an argument `name`; `nil` if
    /// there is none.
    let source: RelationPlace?
    /// True if the word in the error is the name of an operation, which counts as a name too.
    let isOperation: Bool

    /// True if the error field, such as `field`, names an argument of its own step.
    var isOfOwnArgument: Bool {
      guard let source, source.isGiven, source.part == .step else { return false }
      return source.index == field.column.place.index && field.key.saysField
    }
  }

  /// The relations between a word in an error and the argument or member that it names.
  ///
  /// If the recordings contain two different words, a double must use the same name. Otherwise, it
  /// may use a word of its own, but not the name of something else.
  var names: [[Relation]] {
    let found = samples.map(namings)
    let groups = Dictionary(grouping: found.joined(), by: \.field.group).filter { _, all in
      all.allSatisfy { $0.source != nil || $0.isOperation }
    }
    return found.map { namings in
      namings.compactMap { naming in
        let field = naming.field
        guard let all = groups[field.group], let source = naming.source, isOpen(field.column)
        else { return nil }
        let isFirm = Set(all.map(\.field.text)).count > 1 || all.allSatisfy(\.isOfOwnArgument)
        return Relation(
          field.column.place, .nameOf, source, strength: isFirm ? .firm : .seenOnce)
      }
    }
  }

  private func namings(in sample: Sample) -> [Naming] {
    sample.errorFields.filter(\.text.isProgramWord).map { field in
      let name = field.text.lettersAlone
      return Naming(
        field: field, source: sample.source(ofName: name, at: field.column.place.index),
        isOperation: sample.run.hasOperation(name))
    }
  }
}

extension ContractRelations.Sample {
  /// Finds the place that a word in an error names: the latest argument so far with `name` as its
  /// key, or else the latest earlier result.
  fileprivate func source(ofName name: String, at step: Int) -> RelationPlace? {
    let isIt = { (place: RelationPlace) in
      place.index <= step && !place.endsInIndex && place.lastKey?.lettersAlone == name
    }
    let given = givens.filter { $0.place.part == .step }.map(\.place) + run.argumentPlaces
    return given.filter(isIt).max { $0.index < $1.index }
      ?? values.last { $0.place.index < step && isIt($0.place) }?.place
  }
}

extension Relation {
  /// Breaks the relation if an error's text names another argument, member or operation than the
  /// vendor's, such as `amount` where the vendor names `currency`.
  ///
  /// If only one recorded word shows the relation, a double may use a word of its own.
  func checkName(in run: RunValues) -> Check {
    guard case .string(let text)? = run.original(place), let name = other?.lastKey else {
      return .notApplicable
    }
    let letters = text.lettersAlone
    if letters.contains(name.lettersAlone) { return .held }
    guard strength == .firm || letters.isEmpty || run.hasName(letters) else {
      return .notApplicable
    }
    return .broken(Breach(value: .string(text), other: .string(name)))
  }
}

extension RunValues {
  /// Checks whether an argument, a member of a result, or an operation is called `name`.
  ///
  /// A double's error with such a word names the wrong thing. Any other word is the double's own.
  fileprivate func hasName(_ name: String) -> Bool {
    (places + argumentPlaces).contains { $0.lastKey?.lettersAlone == name } || hasOperation(name)
  }

  /// The places of all arguments, even of those with a value such as `${id}`, because only the
  /// names of arguments matter here.
  fileprivate var argumentPlaces: [RelationPlace] {
    scenario.steps.enumerated().flatMap { index, step in
      step.action.parameters.keys.sorted().map {
        RelationPlace(.step, index, [.key("with"), .key($0)])
      }
    }
  }

  /// Checks whether a step calls an operation with this name in lower-case letters and digits, such
  /// as `additem` for `addItem`.
  fileprivate func hasOperation(_ name: String) -> Bool {
    scenario.steps.indices.contains { scenario.operation(of: $0)?.lettersAlone == name }
  }
}

extension String {
  private static let fieldWords = [
    "argument", "attribute", "column", "field", "input", "param", "parameter", "property",
  ]

  /// True for a key such as `field` or `param`, whose value names a part of the request.
  fileprivate var saysField: Bool { hasWord(of: Self.fieldWords) }

  /// True for an identifier as programs use it: visible ASCII without blanks, with at least one
  /// letter.
  fileprivate var isProgramWord: Bool {
    !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && contains(where: \.isLetter)
  }

  /// The letters and digits in lower case, so that `ends_at` equals `endsAt`.
  fileprivate var lettersAlone: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
