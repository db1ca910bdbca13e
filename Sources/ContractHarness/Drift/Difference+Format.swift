import ContractBinding
import ContractModel
import ContractValues

extension Difference {
  /// True if two different texts may be equal, because redaction has replaced one of them.
  ///
  /// The other text must contain a digit, because redaction may mistake an identifier for a secret.
  /// A word such as `none` is certainly another value.
  var isHidden: Bool {
    guard change == .value, case .string(let old)? = before, case .string(let new)? = after,
      Placeholder.isWhole(old) != Placeholder.isWhole(new)
    else { return false }
    return [old, new].allSatisfy { Placeholder.isWhole($0) || $0.contains(where: \.isNumber) }
  }

  /// The difference as a change of kind ``Change/format``; `nil` if no format has clearly changed.
  ///
  /// A redacted value has no visible format. One recorded value proves little about the format, so
  /// only clear changes count. For example, a time or UUID became another text, decimal seconds
  /// became a time, a prefix or the letter case changed, a token became much shorter or longer, or
  /// a text became empty.
  var formatChange: Difference? {
    guard change == .value, let before, let after, !before.isRedacted, !after.isRedacted else {
      return nil
    }
    if isEmptied { return asFormat }
    guard let old = ValueFormat(of: before) else {
      let new = ValueFormat(of: after)
      let isClear =
        before.isDecimal && new?.isParsed ?? false || before.isOfLetters && new?.form == .digits
      return isClear ? asFormat : nil
    }
    guard old.isLeft(by: ValueFormat(of: after)) || before.hasLettersOfOtherCase(than: after)
    else { return nil }
    return asFormat
  }

  fileprivate var asFormat: Difference {
    var difference = self
    difference.change = .format
    return difference
  }

  /// The numbers of decimal digits in the seconds of both times, such as 3 for `12:00:01.250`.
  ///
  /// It is `nil` if the values are not times in the same format, and if the earlier one has no
  /// decimal digits.
  fileprivate var digitsOfSecond: (before: Int, after: Int)? {
    guard change == .value, let old = before.flatMap({ ValueFormat(of: $0) }),
      let new = after.flatMap({ ValueFormat(of: $0) }), old.form == new.form, old.isParsed,
      let before = old.count, let after = new.count, before > 0
    else { return nil }
    return (before, after)
  }

  /// The difference, with the kind ``Change/format`` if a text has become empty.
  ///
  /// The vendor may change a text, but an adapter cannot use an empty one.
  var asEmptied: Difference {
    isEmptied ? asFormat : self
  }

  private var isEmptied: Bool {
    guard change == .value, case .string(let old)? = before else { return false }
    return !old.isEmpty && after == ""
  }

  /// True if an answer declares another media type, such as `text/html` instead of
  /// `application/json` (RFC 9110, 8.3).
  ///
  /// Parameters such as `charset` do not count, and `application/problem+json` is JSON as well.
  fileprivate var isOtherMediaType: Bool {
    guard side == .vendor, change == .value, place.header == "content-type",
      case .string(let old)? = before, case .string(let new)? = after
    else { return false }
    return !MediaType(old).isReadAs(MediaType(new))
  }

  /// True if a whole body of an answer has another form, such as a text in place of JSON.
  ///
  /// Another media type of the same answer is then no format change of its own.
  fileprivate var isOfBodyForm: Bool {
    side == .vendor && change == .type && place.isInResponseBody && place.path.components.isEmpty
  }

  /// True if a list has become longer or shorter, or has another order.
  var isOfList: Bool {
    guard case (.array?, .array?) = (before, after) else { return false }
    return [.added, .removed, .order].contains(change)
  }

  /// True if a header field that clients depend on is missing or new.
  var isPresenceOfHeader: Bool {
    guard side == .vendor, [.added, .removed].contains(change), let header = place.header else {
      return false
    }
    return ResponseHeaders.isMeaningful(header)
  }

  /// True if a header field that vendors send only occasionally is missing or new.
  var isOfOccasionalHeader: Bool {
    isPresenceOfHeader && ResponseHeaders.isOccasional(place.header ?? "")
  }
}

extension [Difference] {
  /// The differences, in which a change of an answer's media type has the kind
  /// ``Difference/Change/format``.
  ///
  /// They are left as they are beside another status, or a body of another form. A body with the
  /// same bytes differs only in how its media type lets clients read it, so it is left out.
  var markingMediaTypes: [Difference] {
    let others = filter(\.isOtherMediaType).compactMap(\.place.exchange)
    guard !others.isEmpty else { return self }
    let different = filter {
      !(others.contains($0.place.exchange ?? -1) && $0.isOfBodyForm && $0.before == $0.after)
    }
    return different.map { difference in
      guard difference.isOtherMediaType else { return difference }
      let isKnown = different.contains {
        $0.place.exchange == difference.place.exchange && ($0.change == .status || $0.isOfBodyForm)
      }
      return isKnown ? difference : difference.asFormat
    }
  }

  /// The minimum number of times that lost their digits; with fewer, it may be a coincidence.
  private static let minTimes = 3

  /// The changed times, if all have lost the decimal digits of their seconds; otherwise an empty
  /// list.
  ///
  /// A single time may be a whole second, and some writers omit its zeros.
  var timesWithoutDigits: [Difference] {
    let times = filter { $0.digitsOfSecond != nil }
    let haveLost = times.allSatisfy { $0.digitsOfSecond?.after == 0 }
    return times.count >= Self.minTimes && haveLost ? times.map(\.asFormat) : []
  }
}

extension ValueFormat {
  /// The minimum length of the longer of two tokens; shorter tokens often vary in length.
  private static let minTokenLength = 16

  fileprivate func isLeft(by other: ValueFormat?) -> Bool {
    guard let other else { return isParsed || form.isUUID }
    if isParsed || other.isParsed { return form != other.form || gainsDigits(in: other) }
    if form.isUUID || other.form.isUUID { return form != other.form }
    if let prefix {
      guard let otherPrefix = other.prefix else { return other.form == .digits }
      if prefix != otherPrefix { return true }
    }
    guard let count, let otherCount = other.count, min(count, otherCount) > 0,
      max(count, otherCount) >= Self.minTokenLength
    else { return false }
    return !(otherCount * 3 >= count * 2 && otherCount * 2 <= count * 3)
  }

  /// Checks whether a time had no decimal digits in its seconds and has them now.
  ///
  /// Some parsers reject such digits. The opposite change does not count, because some writers omit
  /// the zeros of a whole second.
  private func gainsDigits(in other: ValueFormat) -> Bool {
    count == 0 && other.count.map { $0 > 0 } ?? false
  }
}

extension ValueForm {
  fileprivate var isUUID: Bool { [.lowerCaseUUID, .upperCaseUUID, .uuid].contains(self) }
}

extension Value {
  /// The minimum number of letters; with fewer, all may be upper case or lower case by chance.
  private static let minLetters = 5

  /// True for a text of letters, underscores and hyphens, such as `in_progress`.
  ///
  /// It must have five letters, one of them outside the hexadecimal digits. An identifier in
  /// hexadecimal digits therefore hardly ever qualifies.
  fileprivate var isOfLetters: Bool {
    guard case .string(let text) = self else { return false }
    return text.count(where: \.isLetter) >= Self.minLetters
      && text.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
      && text.contains { $0.isLetter && !$0.isHexDigit }
  }

  /// True for a text of digits with one dot, such as the seconds `1795744845.138`.
  fileprivate var isDecimal: Bool {
    guard case .string(let text) = self else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// Checks whether one text has only uppercase letters and the other one only lowercase letters.
  ///
  /// Such a change, as from `ACTIVE` to `active`, counts as another format.
  fileprivate func hasLettersOfOtherCase(than other: Value) -> Bool {
    guard case (.string(let old), .string(let new)) = (self, other) else { return false }
    let letters = [old, new].map { $0.filter(\.isLetter) }
    guard letters.allSatisfy({ $0.count >= Self.minLetters }) else { return false }
    let cases = letters.map { letters -> Bool? in
      letters.allSatisfy(\.isUppercase) ? true : letters.allSatisfy(\.isLowercase) ? false : nil
    }
    return cases[0] != nil && cases[1] != nil && cases[0] != cases[1]
  }

  fileprivate var isRedacted: Bool {
    guard case .string(let text) = self else { return false }
    return Placeholder.anonymised(Array(text.utf8)) != Array(text.utf8)
  }
}
