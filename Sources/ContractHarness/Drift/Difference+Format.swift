import ContractBinding
import ContractModel
import ContractValues

extension Difference {
  /// The change of format of a volatile value; `nil` if both values have such a format.
  ///
  /// Only a change that no honest vendor makes by chance counts, because the recording shows one
  /// value: a time, a UUID or another value with a grammar, or a token of another length.
  var formatChange: Difference? {
    guard change == .value, let before, let after, !before.isRedacted, !after.isRedacted,
      let old = ValueFormat(of: before), old.isLeft(by: ValueFormat(of: after))
    else { return nil }
    var difference = self
    difference.change = .format
    return difference
  }

  /// True if a header field that clients depend on is missing or new.
  var isPresenceOfHeader: Bool {
    guard side == .vendor, [.added, .removed].contains(change), let header = place.header else {
      return false
    }
    return ResponseHeaders.matter(header)
  }
}

extension ValueFormat {
  /// The minimum length of a token; shorter ones often vary.
  private static let minTokenLength = 16

  /// Checks whether a value of another format surely has not this one.
  fileprivate func isLeft(by other: ValueFormat?) -> Bool {
    guard let other else { return isParsed || form.isUUID }
    if isParsed || other.isParsed { return form != other.form }
    if form.isUUID || other.form.isUUID { return form != other.form }
    if let prefix, let otherPrefix = other.prefix { return prefix != otherPrefix }
    guard let count, let otherCount = other.count, min(count, otherCount) > 0,
      max(count, otherCount) >= Self.minTokenLength
    else { return false }
    return !(otherCount * 3 >= count * 2 && otherCount * 2 <= count * 3)
  }
}

extension ValueForm {
  fileprivate var isUUID: Bool { [.lowerCaseUUID, .upperCaseUUID, .uuid].contains(self) }
}

extension Value {
  /// True if redaction has replaced a part of the text.
  fileprivate var isRedacted: Bool {
    guard case .string(let text) = self else { return false }
    return Placeholder.anonymised(Array(text.utf8)) != Array(text.utf8)
  }
}
