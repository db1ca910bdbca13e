package import ContractBinding
import ContractValues

extension Relation {
  /// The values with which a run violates a relation.
  package struct Breach: Sendable, Hashable {
    /// The value at the relation's place, or the whole list if it lacks or repeats an element.
    package var value: Value
    /// The value to compare with, such as the one at the relation's other place or an expected sum;
    /// `nil` if there is none, as for a format.
    package var other: Value?
    /// The way in which a list fails to have an element exactly once; `nil` for other breaches.
    package var straying: RunValues.Straying?
  }

  /// The result of comparing a run with a relation.
  package enum Check: Sendable, Hashable {
    /// All values exist and follow the rule.
    case held
    /// The values contradict the rule; the breach contains them for the message.
    case broken(Breach)
    /// The relation cannot be checked, for example because a value is missing or has another type.
    case notApplicable
  }

  /// Checks the relation with the run's own values.
  ///
  /// `recorded` has the recording's values, such as the word that a word is compared with.
  package func check(_ run: RunValues, recorded: RunValues? = nil) -> Check {
    switch kind {
    case .equal:
      if let breach = straying(in: run) { return .broken(breach) }
    case .runningTotal: return checkRunningTotal(in: run, recorded)
    case .inOrder: return checkOrder(in: run, recorded)
    case .newer: return checkRenewal(in: run)
    case .nameOf: return checkName(in: run)
    case .there: return checkPresence(in: run)
    case .leadsPast: return checkLink(in: run)
    case .areAll: return checkElements(in: run)
    case .includes: return checkInclusion(in: run)
    case .recurs: return checkRecurrence(in: run, recorded)
    case .notBefore: return checkRange(in: run, recorded)
    case .notAfter where other?.isGiven ?? false: return checkRange(in: run, recorded)
    default: break
    }
    guard let value = run.original(place), value != .null, isInOrder(run) else {
      return .notApplicable
    }
    if kind == .format { return check(value, format) }
    if kind == .word, CalendarWord.areAlike(value, recorded?[place]) { return .notApplicable }
    // A number next to a page may count the whole list, unless the recorded list was a page too.
    if isOfPart(run), !(recorded.map(isOfPart) ?? false) { return .notApplicable }
    if kind == .countsMore, !(other.map { run.leadsOn($0, past: value) } ?? false) {
      return .notApplicable
    }
    if kind.isAboutThree { return checkNumber(value, in: run) }
    guard
      let other = [.word, .code, .local].contains(kind) ? recorded?[place] : otherValue(in: run),
      let isHeld = isHeld(value, other)
    else { return .notApplicable }
    if isHeld { return .held }
    let isExcused =
      isOfWholeBefore(run, recorded) || isReadAgain(value, other, recorded)
      || mayCountMore(in: run) && value.compare(other, >) == true
    return isExcused ? .notApplicable : .broken(Breach(value: value, other: other))
  }

  /// Returns a breach if a list lacks the relation's element or contains it twice; otherwise `nil`.
  private func straying(in run: RunValues) -> Breach? {
    guard !run.strayed.isEmpty, let straying = run.strayed[place],
      let other = other.flatMap({ run[$0] }),
      let value = run.original(place.list ?? place)
    else { return nil }
    return Breach(value: value, other: other, straying: straying)
  }

  /// Checks that the places do not depend on a list whose order is random, or are all of one
  /// element.
  ///
  /// The list may have a single element in the recording, but more in a double.
  private func isInOrder(_ run: RunValues) -> Bool {
    if kind == .different { return place.list.map { !run.hasStrayed(in: $0) } ?? true }
    // A page has nothing of the page before, in whatever order that is.
    if kind == .lacks { return run.isAfterAnother(place) || other.map(run.isInOrder) ?? true }
    if kind.isAboutThree, places.allSatisfy({ $0.parent == place.parent }) { return true }
    return run.isInOrder(place) && other.map(run.isInOrder) ?? true
      && terms.allSatisfy { run.isInOrder($0.place) }
  }

  /// Checks whether the relation compares a number with a list that is only one page in this run.
  private func isOfPart(_ run: RunValues) -> Bool {
    guard [.count, .sum, .sumOfProducts].contains(kind),
      let list = kind == .count ? other : other?.parent,
      case .array(let elements)? = run.original(list)
    else { return false }
    return run.isPart(list, elements.count)
  }

  /// Returns the value to compare with, such as a sum, a list, or the value at another place.
  ///
  /// For a boolean, such as in ``RelationKind/trueWith``, a missing member counts as null.
  private func otherValue(in run: RunValues) -> Value? {
    guard let other else { return nil }
    if [.rises, .falls].contains(kind) { return run.original(other.parent) }
    if [.trueWith, .trueWithout].contains(kind) {
      return run[other] ?? run[other.parent].map { _ in .null }
    }
    if kind == .sum { return run.sum(at: other).map { .number($0) } }
    return kind == .plus ? sum(with: other, in: run) : run.original(other)
  }

  /// Returns the number at another place plus the relation's terms and constant.
  private func sum(with other: RelationPlace, in run: RunValues) -> Value? {
    guard var sum = run.original(other)?.double else { return nil }
    for term in terms {
      guard let number = run.original(term.place)?.double else { return nil }
      sum += term.isAdded ? number : -number
    }
    sum += Double(added)
    return Int(exactly: sum).map { .integer($0) } ?? .number(sum)
  }

  /// True if the vendor has divided the list into pages, and the double has returned all of it on
  /// the first page.
  ///
  /// The double's second page is then ignored, because there is nothing that it could contain.
  private func isOfWholeBefore(_ run: RunValues, _ recorded: RunValues?) -> Bool {
    guard kind == .lacks, let before = other?.list else { return false }
    return recorded?.leadsOn(before) ?? false && !run.leadsOn(before)
  }

  /// Checks whether two times were equal in the recording, and differ slightly in the double.
  ///
  /// The double has probably read its clock twice, so their order does not count.
  private func isReadAgain(_ value: Value, _ limit: Value, _ recorded: RunValues?) -> Bool {
    guard kind == .notAfter, let time = value.comparableTime, let limit = limit.comparableTime,
      let first = recorded?[place]?.comparableTime,
      let second = other.flatMap({ recorded?[$0]?.comparableTime })
    else { return false }
    return first == second && time.isSoonAfter(limit)
  }

  private func check(_ value: Value, _ format: ValueFormat?) -> Check {
    guard let format, value.isTextOrNumber else { return .notApplicable }
    return format.covers(value) ? .held : .broken(Breach(value: value))
  }

  /// Checks whether two values follow the relation; `nil` if they cannot be compared.
  private func isHeld(_ value: Value, _ other: Value) -> Bool? {
    switch kind {
    case .equal, .word, .code: value.isAlike(other)
    case .local: value.comparableTime.flatMap { other.comparableTime.map($0.isNearly) }
    case .different: value.isAlike(other).map(!)
    case .notAfter: value.comparableTime.flatMap { other.comparableTime.map($0.isNotAfter) }
    case .count:
      if case .integer(let count) = value { other.lengths?.contains(count) } else { nil }
    case .countsMore:
      if case .integer(let count) = value, case .array(let elements) = other {
        count > elements.count
      } else {
        nil
      }
    case .sum, .plus: value.compare(other) { $0.isRounded($1) }
    case .greater: value.compare(other, >)
    case .less: value.compare(other, <)
    case .trimmed, .upperCase, .lowerCase, .trimmedLowerCase, .unique, .slug:
      kind.leads(from: other, to: value)
    case .rises, .falls: self.other.flatMap { value.isSorted(by: $0.lastKey, kind) }
    case .atMost:
      if case .array(let elements) = value, case .integer(let limit) = other {
        elements.count <= limit
      } else {
        nil
      }
    case .trueWith: if case .boolean(let isTrue) = value { isTrue == other.isThere } else { nil }
    case .trueWithout: if case .boolean(let isTrue) = value { isTrue != other.isThere } else { nil }
    case .lacks:
      if case .array(let elements) = value {
        !elements.contains { ($0.fields[self.other?.memberKey ?? ""] ?? $0).isSame(as: other) }
      } else {
        nil
      }
    case .contains: value.holds(other)
    case .total, .product, .sumOfProducts, .difference, .seconds, .minutes, .hours, .days,
      .runningTotal, .inOrder, .newer, .nameOf, .there, .areAll, .includes, .format,
      .notBefore, .recurs, .leadsPast:
      nil
    }
  }

  /// Checks whether an address contains the identifier of another object in the run.
  ///
  /// A double may use other addresses than the vendor, but not one with the identifier of another
  /// object. An identifier counts only if it has at least 8 bytes.
  package func isOfAnotherObject(_ breach: Breach, in run: RunValues) -> Bool {
    guard kind == .contains, let other, other.parent == place.parent,
      let key = other.lastKey, key.isOwnIdentifier
    else { return false }
    return run.results.contains { result in
      result.place.lastKey == key && (result.value.scalarText?.utf8.count ?? 0) >= 8
        && !result.value.isSame(as: breach.other ?? .null)
        && breach.value.holds(result.value) == true
    }
  }

  /// The keys of texts for people, which a double may word differently.
  private static let wordedKeys: Set<String> = [
    "comment", "description", "detail", "details", "message", "note", "reason", "remark", "summary",
  ]

  /// Checks whether a double only words a text differently, as in `changed: Banner` for `Banner`.
  ///
  /// It is false if both values have the same key, because one is then a copy of the other.
  package func isWorded(_ breach: Breach) -> Bool {
    guard kind == .equal, let key = place.lastKey, key != other?.lastKey,
      Self.wordedKeys.contains(key), case .string(let text) = breach.value,
      case .string(let part)? = breach.other
    else { return false }
    return part.utf8.count >= Self.leastWorded && text.hasWord(part)
  }

  /// The minimum length in bytes of a value that a text is unlikely to contain by chance.
  private static let leastWorded = 3
}

extension String {
  /// Checks whether the text contains `word` as a whole word.
  fileprivate func hasWord(_ word: String) -> Bool {
    ranges(of: word).contains { range in
      let before = self[..<range.lowerBound].last
      let after = self[range.upperBound...].first
      return [before, after].allSatisfy { !($0?.isLetter ?? false || $0?.isNumber ?? false) }
    }
  }
}

extension Value {
  /// The possible lengths: a list's elements, or a text's characters and UTF-8 bytes; else `nil`.
  package var lengths: [Int]? {
    switch self {
    case .array(let list): [list.count]
    case .string(let text): [text.count, text.utf8.count]
    default: nil
    }
  }

  /// The time in a text; `nil` if the text is not a time with a time zone.
  var comparableTime: ComparableTime? {
    if case .string(let text) = self { ComparableTime(text) } else { nil }
  }

  /// Compares two scalars of the same type, or two lists of scalars in any order; otherwise `nil`.
  ///
  /// A number equals a text with its digits.
  func isAlike(_ other: Value) -> Bool? {
    if case .array(let elements) = self, case .array(let others) = other {
      guard (elements + others).allSatisfy({ $0.scalarText != nil }) else { return nil }
      return elements.compactMap(\.scalarText).sorted() == others.compactMap(\.scalarText).sorted()
    }
    if case .boolean(let isTrue) = self, case .boolean(let other) = other { return isTrue == other }
    guard isTextOrNumber, other.isTextOrNumber else { return nil }
    if isSame(as: other) { return true }
    if let text = scalarText, text == other.scalarText { return true }
    switch (self, other) {
    case (.number(let one), .number(let other)):
      // A double may keep a number with fewer digits.
      return abs(one - other) <= 1e-6 * max(abs(one), abs(other))
    case (.string, .string):
      // A double may keep a time with fewer digits.
      if let time = comparableTime, let other = other.comparableTime { return time.isNearly(other) }
      return false
    case (.string, _), (_, .string): return nil
    default: return false
    }
  }

  /// Checks whether a text contains another text or a number; `nil` for other values, and for a
  /// part with characters that a URL escapes.
  ///
  /// For hexadecimal digits, letter case does not matter.
  func holds(_ part: Value) -> Bool? {
    guard case .string(let text) = self, let piece = part.scalarText, !piece.isEmpty,
      piece.utf8.allSatisfy({ $0.isUnreserved })
    else { return nil }
    // Searching by characters takes ten times as long, and the piece is ASCII.
    if text.hasBytes(Array(piece.utf8)) { return true }
    let isHexadecimal = piece.utf8.allSatisfy { byte in
      Unicode.Scalar(byte).properties.isASCIIHexDigit || byte == UInt8(ascii: "-")
    }
    return isHexadecimal && text.lowercased().contains(piece.lowercased())
  }
}
