import ContractBinding
package import ContractValues

extension Comparison {
  /// The keys of codes such as `not_found`, by which programs tell errors apart.
  package static let codeFields: Set<String> = [
    "code", "errorCode", "error_code", "kind", "status", "statusCode", "status_code", "type",
  ]

  /// The rules that decide which values of a fake must agree, although only shapes are compared.
  package struct HeldValues {
    /// Checks whether a text at a place in the recording is a case of a Swift enum in the subject.
    var isEnumWord: (String, Place) -> Bool
    /// Checks whether the scenario passed a text, or a part of it, to the subject.
    var isGiven: (String) -> Bool

    package init(
      isEnumWord: @escaping (String, Place) -> Bool, isGiven: @escaping (String) -> Bool
    ) {
      self.isEnumWord = isEnumWord
      self.isGiven = isGiven
    }
  }
}

extension ValueComparison {
  /// Finds differences between values of the same type that a fake must not have.
  ///
  /// A different case of an enum is a mistake, because the vendor defines these words. Three
  /// differences are only warnings, because an honest fake may show them: another calendar word
  /// such as a weekday, another Boolean, and an empty text in place of a full one or the reverse.
  /// But a text that a step passed must not become empty.
  func heldDifferences(_ before: [Candidate], _ after: Value, _ path: ValuePath) -> [Difference] {
    guard let held = comparison.held, !isVolatile(before, path) else { return [] }
    let first = before.first?.value
    switch after {
    case .boolean: return [difference(.value, path, first, after).asWarning]
    case .string(let text) where held.isEnumWord(text, root.path(path)):
      let difference = difference(.type, path, first, after)
      return [CalendarWord.areAlike(first, after) ? difference.asWarning : difference]
    case .string(let text):
      guard before.allSatisfy({ $0.value.isEmptyText != text.isEmpty }) else { return [] }
      let difference = difference(.value, path, first, after)
      let isGiven = text.isEmpty && before.allSatisfy { $0.value.text.map(held.isGiven) ?? false }
      return [isGiven ? difference : difference.asWarning]
    default: return []
    }
  }

  /// Checks whether the keys of an object are data from the steps, such as the options of a poll.
  ///
  /// An honest fake may have other such keys than the recording. The values must be numbers,
  /// because the vendor itself chooses the keys of other objects.
  func hasGivenKeys(_ before: [Candidate], _ after: [String: Value]) -> Bool {
    guard comparison.policy == .shape, let held = comparison.held else { return false }
    return ([after] + before.map(\.value.fields)).allSatisfy { fields in
      !fields.isEmpty && fields.keys.allSatisfy(held.isGiven)
        && fields.values.allSatisfy(\.isNumber)
    }
  }

  /// Checks whether only one of the runs has a value such as `next` that leads to the rest of the
  /// list beside it.
  ///
  /// An honest double may have fewer elements than the vendor, or more.
  func endsListElsewhere(
    _ key: String, _ before: [Candidate], _ after: [String: Value]
  ) -> Bool {
    guard comparison.policy == .shape, key.isLinkToRest,
      after.contains(where: { $0.key != key && $0.value.isList })
    else { return false }
    let isAtEnd = { (fields: [String: Value]) in fields[key]?.isNothing ?? true }
    let isLink = { (fields: [String: Value]) in fields[key]?.isTextOrNumber ?? false }
    return before.map(\.value.fields).allSatisfy {
      isAtEnd(after) ? isLink($0) : isLink(after) && isAtEnd($0)
    }
  }

  /// Finds the differences in the fields of an error that a fake must not have.
  ///
  /// These are a missing or empty message, an empty text where a step passed one, and a different
  /// case of an enum. A different code or Boolean is a warning. Other fields may be only for the
  /// log. If an error has several messages for people, an honest fake may fill only one.
  func heldDifferences(
    inErrors before: [Candidate], _ after: [String: Value], _ path: ValuePath,
    _ coverage: ContractCoverage
  ) -> [Difference] {
    guard let held = comparison.held, coverage.field("fields") == nil else { return [] }
    let fields = after.filter { coverage.field($0.key) == nil }.sorted { $0.key < $1.key }
    let texts = fields.compactMap { key, value in errorText(key, before, value, path.key(key)) }
    let messages = texts.filter { Self.messageFields.contains($0.key) }
    let lacksMessage = messages.allSatisfy { $0.after.isMissingText }
    let signals = fields.compactMap { key, value in
      otherSignal(key, before, value, path.key(key), held)
    }
    return signals
      + texts.compactMap { text in
        if text.after.isMissingText {
          let counts =
            Self.messageFields.contains(text.key)
            ? lacksMessage : text.after != .null && text.before.text.map(held.isGiven) ?? false
          return counts ? difference(.value, text.path, text.before, text.after) : nil
        }
        guard text.before != text.after, let word = text.after.text,
          held.isEnumWord(word, root.path(text.path))
        else { return nil }
        return difference(.type, text.path, text.before, text.after)
      }
  }

  /// A field of an error with its recorded text and its actual value, which may be another type.
  private typealias ErrorText = (key: String, path: ValuePath, before: Value, after: Value)

  /// Returns a field of an error with the recorded text to compare it with; `nil` without such a
  /// text, and for a volatile place.
  private func errorText(
    _ key: String, _ before: [Candidate], _ after: Value, _ path: ValuePath
  ) -> ErrorText? {
    let recorded = before.compactMap { $0.member(key) }
    guard let first = recorded.first, !isVolatile(recorded, path),
      recorded.allSatisfy({ $0.value.isEmptyText == false })
    else { return nil }
    let equal = recorded.first { $0.value == after }
    return (key, path, (equal ?? first).value, after)
  }

  /// Returns a warning for another value that programs read: a Boolean, or a code such as
  /// `not_found`, which may also have become empty.
  ///
  /// It is `nil` for a recorded value, a case of a Swift enum, a volatile field, and a text that a
  /// step passed.
  private func otherSignal(
    _ key: String, _ before: [Candidate], _ after: Value, _ path: ValuePath,
    _ held: Comparison.HeldValues
  ) -> Difference? {
    let recorded = before.compactMap { $0.member(key) }
    guard let first = recorded.first, !isVolatile(recorded, path),
      recorded.allSatisfy({ Self.isSignal($0.value, key) && $0.value != after }),
      Self.isSignal(after, key) || first.value.isCode && after.isEmptyText == true,
      !(after.text.map { held.isEnumWord($0, root.path(path)) } ?? false),
      !recorded.contains(where: { $0.value.text.map(held.isGiven) ?? false })
    else { return nil }
    return difference(.value, path, first.value, after).asWarning
  }

  private static func isSignal(_ value: Value, _ key: String) -> Bool {
    if case .boolean = value { return true }
    return Comparison.codeFields.contains(key) && value.isCode
  }

  /// The fields of errors that contain a message for people; `value` is a payload without a label.
  private static let messageFields: Set<String> = [
    "description", "detail", "details", "message", "reason", "text", "title", "value",
  ]
}

extension Difference {
  /// A copy that is only a warning, because an honest double may show this difference.
  var asWarning: Difference {
    var difference = self
    difference.isWarning = true
    return difference
  }

  /// The difference as it counts in a list that is longer or shorter than the recorded list.
  ///
  /// Such a list has other elements, so their values prove little. A warning becomes `nil`. Three
  /// differences become warnings: a different case of an enum, null, and a list that is empty on
  /// one side only.
  var inListOfOtherLength: Difference? {
    if isWarning { return nil }
    return isOtherEnumWord || isEmptinessOfList || isNullForValue ? asWarning : self
  }

  private var isNullForValue: Bool { before == .null || after == .null }

  private var isEmptinessOfList: Bool {
    guard case (.array(let old)?, .array(let new)?) = (before, after) else { return false }
    return old.isEmpty != new.isEmpty
  }
}

extension Value {
  /// True for an integer, and for an ASCII text without blanks that begins with a letter or digit.
  fileprivate var isCode: Bool {
    switch self {
    case .integer: true
    case .string(let text):
      text.utf8.first.map { $0.isLetter || $0.isDigit } == true
        && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    default: false
    }
  }

  fileprivate var isList: Bool { if case .array = self { true } else { false } }

  /// True for an empty text, and for null, which a vendor may send instead of an empty text.
  fileprivate var isMissingText: Bool { self == .null || isEmptyText == true }

  /// True for an empty text, false for any other text; `nil` for other values.
  fileprivate var isEmptyText: Bool? { text.map(\.isEmpty) }
}
