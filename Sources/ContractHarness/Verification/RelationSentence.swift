import ContractBinding
import ContractModel
import ContractValues

/// The texts of a message about a relation that does not hold.
struct RelationSentence {
  let relation: Relation
  let breach: Relation.Breach

  init(_ relation: Relation, _ breach: Relation.Breach) {
    self.relation = relation
    self.breach = breach
  }

  /// The part of the headline after the subject's name, such as
  /// `returns another id in step 3 than in step 1`.
  var predicate: String {
    let (name, verb) = (relation.place.name, relation.place.verb)
    if let listing { return listing }
    guard let other = relation.other else {
      return switch relation.kind {
      case .word, .code: "\(verb) another word as \(name) than the vendor"
      case .there: "\(verb) no \(name), which the vendor has set"
      default: "\(verb) \(name) in another format"
      }
    }
    let (here, there) = ("step \(relation.place.index + 1)", "step \(other.index + 1)")
    switch relation.kind {
    case .equal where other.isGiven: return "\(verb) \(another) than it was given"
    case .equal where other.index == relation.place.index:
      return "\(verb) \(another) than \(otherName)"
    case .equal: return "\(verb) \(another) in \(here) than in \(there)"
    case .inOrder where relation.isOfElement:
      return "lists another \(name) at place \(relation.indexOfElement + 1) than that of \(there)"
    case .inOrder where other.isGiven: return "\(verb) \(name) in another order than it was given"
    case .inOrder: return "\(verb) \(name) in another order in \(here) than in \(there)"
    case .different where other.index == relation.place.index:
      return "\(verb) the same \(name) twice"
    case .different: return "\(verb) the same \(name) in \(here) as in \(there)"
    case .notAfter: return "\(verb) \(name) after \(otherName)"
    case .notBefore: return "\(verb) \(name) before \(otherName)"
    case .newer:
      return "\(verb) the \(name) of \(there) again, which the vendor has renewed"
    case .count where breach.other?.text != nil:
      return "\(verb) \(named) that is not the length of \(otherName)"
    case .count: return "\(verb) \(named) that is not the number of \(otherName)"
    case .countsMore: return "\(verb) \(named) that counts no more than one page of \(otherName)"
    case .leadsPast where breach.value.isThere:
      return "\(verb) \(named) that leads to no more of \(otherName)"
    case .leadsPast: return "\(verb) no \(name), although more of \(otherName) follow"
    case .sum: return "\(verb) \(named) that is not the sum of \(otherName)"
    case .total: return "\(verb) \(named) that is not the total of \(otherName) and \(thirdName)"
    case .sumOfProducts:
      return "\(verb) \(named) that is not the sum of \(otherName) times \(thirdName)"
    case .product: return "\(verb) \(named) that is not \(otherName) times \(thirdName)"
    case .difference:
      return "\(verb) \(named) that is not the difference of \(otherName) and \(thirdName)"
    case .plus:
      let change = relation.terms.isEmpty ? added : "with the changes since"
      return "\(verb) \(named) in \(here) that is not that of \(there) \(change)"
    case .greater, .less:
      return "\(verb) \(named) in \(here) that is not \(comparison) than in \(there)"
    case .local: return "\(verb) another \(name) than the vendor makes of \(otherName)"
    case .runningTotal: return "lists \(named) that is not the running total of \(otherName)"
    case .seconds, .minutes, .hours, .days:
      return "\(verb) another \(name) than the time from \(otherName) to \(thirdName)"
    case .trimmed, .upperCase, .lowerCase, .trimmedLowerCase, .unique:
      let given = isOfPlural ? "those given" : "the one given"
      return "\(verb) \(another) than \(given), \(relation.kind.manner)"
    case .slug: return "\(verb) another \(name) than that of \(otherName)"
    case .nameOf: return "\(verb) \(named) that does not name \(otherName)"
    case .trueWith, .trueWithout: return "\(verb) \(name) in contradiction to \(otherName)"
    case .atMost: return "lists more elements than \(otherName) allows"
    case .rises, .falls: return "lists in another order than that of \(otherName)"
    case .lacks: return "lists what \(other.origin), which the vendor does not"
    case .includes: return "lists no element whose \(name) is what \(other.origin)"
    case .areAll: return "lists elements with another \(name) than was asked for"
    case .recurs: return "lists another \(name) than the vendor does of what \(other.origin)"
    case .contains: return "\(verb) \(named) without the \(other.name)"
    case .format, .word, .code, .there: return "\(verb) another \(name)"
    }
  }

  /// The text about a list that lacks an element or has it twice; `nil` for other breaches.
  private var listing: String? {
    guard let straying = breach.straying, let other = relation.other else { return nil }
    return switch straying {
    case .lacking: "does not list what \(other.origin)"
    case .repeated: "lists twice what \(other.origin)"
    }
  }

  /// A shorter predicate without names, for a headline that would be too long.
  var shortPredicate: String { "\(relation.place.verb) values that do not belong together" }

  /// The end of a sentence that says how a vendor's value changed, such as `has another format`.
  var change: String {
    let other = relation.other?.description ?? ""
    return switch relation.kind {
    case .equal, .slug: "is no longer that of \(other)"
    case .inOrder: "is no longer in the order of \(other)"
    case .newer: "is no longer renewed"
    case .nameOf: "no longer names \(other)"
    case .there: "is missing now"
    case .different: "is now that of \(other)"
    case .notAfter: "is now after \(other)"
    case .notBefore: "is now before \(other)"
    case .count: "is no longer the number of \(other)"
    case .countsMore: "no longer counts more than \(other)"
    case .leadsPast: "no longer leads past \(other)"
    case .sum: "is no longer the sum of \(other)"
    case .total, .product, .sumOfProducts, .difference, .seconds, .minutes, .hours, .days:
      "is no longer the \(reckoning)"
    case .plus: "is no longer that of \(other) \(added)"
    case .greater, .less: "is no longer \(comparison) than \(other)"
    case .local: "is no longer that of \(other) in UTC"
    case .runningTotal: "is no longer the running total of \(other)"
    case .trimmed, .upperCase, .lowerCase, .trimmedLowerCase, .unique:
      "is no longer that of \(other), \(relation.kind.manner)"
    case .trueWith: "is no longer true exactly with \(other)"
    case .trueWithout: "is no longer true exactly without \(other)"
    case .atMost: "now has more elements than \(other)"
    case .rises: "no longer has \(other) in rising order"
    case .falls: "no longer has \(other) in falling order"
    case .lacks: "now has \(other)"
    case .includes: "no longer includes \(other)"
    case .areAll: "is no longer \(other) in all elements"
    case .recurs: "no longer recurs as recorded"
    case .contains: "no longer contains \(other)"
    case .format: "has another format"
    case .word, .code: "is another word"
    }
  }

  /// The lines of the message: the expected value, the actual value, and the relation's origin.
  var lines: [String] {
    ["- \(expected)", "+ \(actual)", evidence]
  }

  private var actual: String {
    switch breach.straying {
    case .lacking: "none in \(relation.place.list ?? relation.place)"
    case .repeated: "two in \(relation.place.list ?? relation.place)"
    case nil where relation.kind == .atMost:
      "\(breach.value.lengths?.first ?? 0) in \(relation.place)"
    case nil: "\(breach.value.summary) at \(relation.place)"
    }
  }

  /// The actual and the expected value on one line, for a warning.
  var line: String { "\(actual), not \(expected)" }

  private var expected: String {
    let value = breach.other?.summary ?? ""
    let origin = relation.other.map { " as \($0)" } ?? ""
    switch relation.kind {
    case .equal where breach.straying != nil, .inOrder where breach.straying != nil:
      return "one element with \(value)\(origin)"
    case .equal, .inOrder: return value + origin
    case .newer: return "a later time than \(value)\(origin)"
    case .nameOf: return "\(value) as the name of \(relation.other?.description ?? "")"
    case .there: return "a value"
    case .slug:
      let text = breach.other.flatMap(relation.kind.changed)?.summary ?? ""
      return "\(text) as that of \(relation.other?.description ?? "")"
    case .different: return "anything but \(value)\(origin)"
    case .notAfter: return "\(value) or earlier\(origin)"
    case .notBefore: return "\(value) or later\(origin)"
    case .count:
      let counts = Set(breach.other?.lengths ?? [0]).sorted()
      return counts.map { "\($0)" }.joined(separator: " or ") + origin
    case .countsMore: return "more than \(breach.other?.lengths?.first ?? 0)\(origin)"
    case .leadsPast where breach.value.isThere: return "none, or that of another page"
    case .leadsPast: return "a value"
    case .sum: return value + (relation.other.map { " as the sum of \($0)" } ?? "")
    case .total, .product, .sumOfProducts, .difference, .seconds, .minutes, .hours, .days:
      return "\(value) as the \(reckoning)"
    case .plus: return "\(value)\(origin) \(added)"
    case .greater, .less: return "a number \(comparison) than \(value)\(origin)"
    case .runningTotal: return "the running total of \(value)\(origin)"
    case .trimmed, .upperCase, .lowerCase, .trimmedLowerCase, .unique:
      let text = breach.other.flatMap(relation.kind.changed)?.summary ?? ""
      return "\(text)\(origin), \(relation.kind.manner)"
    case .trueWith: return "\(breach.other?.isThere ?? false) beside \(value)\(origin)"
    case .trueWithout: return "\(!(breach.other?.isThere ?? false)) beside \(value)\(origin)"
    case .atMost: return "at most \(value) elements\(origin)"
    case .rises: return "elements with rising \(relation.other?.name ?? "")"
    case .falls: return "elements with falling \(relation.other?.name ?? "")"
    case .includes: return "\(value) in one element\(origin)"
    case .areAll: return "\(value) in all elements\(origin)"
    case .recurs: return "one of \(value) as recorded"
    case .lacks: return "a list without \(value)\(origin)"
    case .contains: return "a text with \(value)\(origin)"
    case .format: return relation.format?.description ?? "another format"
    case .word, .code, .local: return "\(value) as recorded"
    }
  }

  /// The words for a fixed difference between two numbers, such as `plus 1`.
  private var added: Substring { relation.difference.dropFirst() }

  private var comparison: String { relation.kind == .less ? "less" : "greater" }

  /// The words for a number that follows from the values at two places: `total of … and …`.
  private var reckoning: String {
    let places = [relation.other, relation.third].compactMap { $0?.description }
    return "\(relation.kind.sign.dropFirst(2)) \(places.joined(separator: " and "))"
  }

  /// A line for the message that says what the relation was learnt from: all recorded runs of the
  /// scenario, or all recordings of the contract.
  private var evidence: String {
    Diagnostic.fact(
      "learnt",
      relation.isOfContract ? "from all recordings of the contract" : "from all recorded runs")
  }

  /// The name of the other place, or the whole place where the name would say nothing.
  var otherName: String { relation.other.map(clearName) ?? "" }

  /// The name of the third place, or the whole place where the name would say nothing.
  var thirdName: String { relation.third.map(clearName) ?? "" }

  /// The words `another id`, or `other labels` for the name of a list.
  private var another: String {
    isOfPlural ? "other \(relation.place.name)" : "another \(relation.place.name)"
  }

  /// True if the value is a list with a plural as its name, such as `labels`.
  private var isOfPlural: Bool {
    if case .array = breach.value { relation.place.name.hasSuffix("s") } else { false }
  }

  /// The name of the relation's place with its article, such as `an amount`.
  var named: String { "\(relation.place.name.article) \(relation.place.name)" }

  private func clearName(of place: RelationPlace) -> String {
    let places = [relation.place, relation.other, relation.third].compactMap(\.self)
    let isClear = place.lastKey != nil && places.filter { $0.name == place.name }.count == 1
    return isClear ? place.name : place.description
  }
}

extension RelationKind {
  /// The words for the conversion of a text, such as `in upper case`; empty for other kinds.
  fileprivate var manner: String {
    switch self {
    case .trimmed: "trimmed"
    case .upperCase: "in upper case"
    case .lowerCase: "in lower case"
    case .trimmedLowerCase: "trimmed, in lower case"
    case .unique: "each once"
    default: ""
    }
  }
}

extension Relation {
  /// The index of the element in its list, from 0; also 0 if the relation is about no element.
  fileprivate var indexOfElement: Int {
    if case .index(let index) = place.components.last { index } else { 0 }
  }

  /// True if the relation is about one element of a list, and not about the whole list.
  fileprivate var isOfElement: Bool {
    if case .index = place.components.last { true } else { false }
  }

  /// The relation's kind and the names of its values.
  ///
  /// Similar relations in several steps have the same text here, so only the first broken one of
  /// them is reported.
  var names: String {
    let isGiven = other?.isGiven ?? false
    return "\(kind.sign) \(place.name) \(isGiven ? "given" : other?.name ?? "")"
  }
}

extension RelationPlace {
  /// The clause that says where a value comes from, such as `step 1 returned`.
  fileprivate var origin: String {
    if part == .given { return "state \(index + 1) has set up" }
    return "step \(index + 1) \(isGiven ? "was given" : verbs.past)"
  }

  /// The verb for the place in the step's result, such as `returns` or `throws`.
  fileprivate var verb: String { verbs.present }

  private var verbs: (present: String, past: String) {
    switch place.outcomePart {
    case .returned, nil: ("returns", "returned")
    case .threw, .failed: ("throws", "threw")
    case .callback: ("calls back with", "called back with")
    case .emits: ("emits", "emitted")
    case .received: ("tells", "told")
    case .observed: ("shows", "showed")
    }
  }

  var name: String { lastKey ?? "value" }
}

extension String {
  /// The indefinite article before a word, which depends on its sound.
  fileprivate var article: String {
    let word = lowercased()
    if Self.mute.contains(where: word.hasPrefix) { return "an" }
    let isVowel = "aeiou".contains(word.first ?? " ")
    return isVowel && !Self.consonantal.contains(where: word.hasPrefix) ? "an" : "a"
  }

  /// The beginnings of words that are written with a consonant, but spoken with a vowel.
  private static let mute = ["honor", "honour", "hour"]

  /// The beginnings of words that are written with a vowel, but spoken with a consonant.
  private static let consonantal = ["eu", "one", "uni", "uri", "url", "us", "utc", "uu"]
}
