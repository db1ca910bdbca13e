import ContractBinding
import ContractModel
import ContractValues

/// The words about a relation that does not hold.
struct RelationSentence {
  let relation: Relation
  let breach: Relation.Breach

  init(_ relation: Relation, _ breach: Relation.Breach) {
    self.relation = relation
    self.breach = breach
  }

  /// The text after the subject's name: `returns another id in step 3 than in step 1`.
  var predicate: String {
    let (name, verb) = (relation.place.name, relation.place.verb)
    guard let other = relation.other else {
      return relation.kind == .word
        ? "\(verb) another word as \(name) than the vendor"
        : "\(verb) \(name) in another format"
    }
    switch relation.kind {
    case .equal where other.isGiven: return "\(verb) another \(name) than it was given"
    case .equal where other.index == relation.place.index:
      return "\(verb) another \(name) than \(other.name)"
    case .equal:
      return "\(verb) another \(name) in step \(relation.place.index + 1) than in step "
        + "\(other.index + 1)"
    case .different where other.index == relation.place.index:
      return "\(verb) the same \(name) twice"
    case .different:
      return "\(verb) the same \(name) in step \(relation.place.index + 1) as in step "
        + "\(other.index + 1)"
    case .notAfter: return "\(verb) \(name) after \(other.name)"
    case .count where breach.other?.isText == true:
      return "\(verb) a \(name) that is not the length of \(other.name)"
    case .count: return "\(verb) a \(name) that is not the number of \(other.name)"
    case .contains: return "\(verb) a \(name) without the \(other.name)"
    case .format, .word: return "\(verb) another \(name)"
    }
  }

  /// The same without names, for headlines that would be too long.
  var shortPredicate: String { "\(relation.place.verb) values that do not belong together" }

  /// The end of a sentence about the value of a vendor that no longer keeps the relation.
  var change: String {
    let other = relation.other?.description ?? ""
    return switch relation.kind {
    case .equal: "is no longer that of \(other)"
    case .different: "is now that of \(other)"
    case .notAfter: "is now after \(other)"
    case .count: "is no longer the number of \(other)"
    case .contains: "no longer contains \(other)"
    case .format: "has another format"
    case .word: "is another word"
    }
  }

  /// The expected and the actual line, each with its place.
  var lines: [String] {
    ["- \(expected)", "+ \(breach.value.summary) at \(relation.place)", evidence]
  }

  /// Both values on one line, for a warning.
  var line: String { "\(breach.value.summary) at \(relation.place), not \(expected)" }

  private var expected: String {
    let value = breach.other?.summary ?? ""
    let origin = relation.other.map { " as \($0)" } ?? ""
    switch relation.kind {
    case .equal: return value + origin
    case .different: return "anything but \(value)\(origin)"
    case .notAfter: return "\(value) or earlier\(origin)"
    case .count:
      let counts = Set(breach.other?.lengths ?? [0]).sorted()
      return counts.map { "\($0)" }.joined(separator: " or ") + origin
    case .contains: return "a text with \(value)\(origin)"
    case .format: return relation.format?.description ?? "another format"
    case .word: return "\(value) as recorded"
    }
  }

  /// The runs that showed the relation.
  private var evidence: String {
    Diagnostic.fact(
      "learnt",
      relation.isOfContract ? "from all recordings of the contract" : "from all recorded runs")
  }
}

extension Value {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}

extension Relation {
  /// The kind and the names of the values, which like relations in other steps share.
  var names: String {
    let isGiven = other?.isGiven ?? false
    return "\(kind.sign) \(place.name) \(isGiven ? "given" : other?.name ?? "")"
  }
}

extension RelationPlace {
  /// The name of the value in a sentence.
  fileprivate var name: String { lastKey ?? "value" }

  /// The verb for the part of the step's result.
  fileprivate var verb: String {
    switch place.outcomePart {
    case .returned, nil: "returns"
    case .threw, .failed: "throws"
    case .callback: "calls back with"
    case .emits: "emits"
    case .received: "tells"
    case .observed: "shows"
    }
  }
}
