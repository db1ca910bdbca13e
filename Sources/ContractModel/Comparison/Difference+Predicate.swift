import ContractBinding
import ContractValues

extension Difference {
  /// True if one of the runs has sent a request that the other has not.
  package var isOfWholeRequest: Bool { change == .sequence && (before == .none || after == .none) }

  /// The change as the end of a sentence, such as `is now 404, was 200`, without secret texts.
  package var predicate: String {
    switch (change, before, after) {
    case _ where isStalled: "no longer changes"
    case (.added, .array?, .array?): "is longer"
    case (.removed, .array?, .array?): "is shorter"
    case (.added, _, _): "is new"
    case (.removed, _, _): "is gone"
    case (.renamed, _, .object(let new)?): "is now called \(new.keys.first ?? "otherwise")"
    case (.type, let before?, let after?): Self.predicate(from: before, to: after)
    case (.order, _, _): Cause.anotherOrder
    case (.format, _, ""): "is now empty"
    case (.format, .string(let before)?, .string(let after)?) where place.header == "content-type":
      "is now \(MediaType(after).name), was \(MediaType(before).name)"
    case (.format, let before?, let after?): Self.formatPredicate(from: before, to: after)
    case (.status, .integer(let before)?, .integer(let after)?): "is now \(after), was \(before)"
    case (.sequence, .none, _): "is new"
    case (.sequence, _, .none): "is gone"
    case (.sequence, _, _): "is another"
    default: place.isOrder ? "comes at another time" : Cause.anotherValue
    }
  }

  /// Returns words for another format, without counts that vary from value to value.
  ///
  /// A vendor may leave out a zero at the end of a time, and the length of a token follows from its
  /// content.
  private static func formatPredicate(from before: Value, to after: Value) -> String {
    let (old, new) = (ValueFormat(of: before), ValueFormat(of: after))
    if let old, let new, old.form == new.form, let before = old.count, let after = new.count {
      if old.isParsed {
        return before > 0 ? "is now without fractions of a second" : "has fractions of a second now"
      }
      if old.form == .token {
        return "is now a much \(after < before ? "shorter" : "longer") token"
      }
    }
    let nouns = [before, after].map(\.formatNoun)
    if nouns[0] == nouns[1] {
      return "is now in \(after.letterCase), was in \(before.letterCase)"
    }
    return "is now \(nouns[1]), was \(nouns[0])"
  }

  private static func predicate(from before: Value, to after: Value) -> String {
    let nouns = [before, after].map { ValueShape(of: $0).noun }
    return nouns[0] == nouns[1] ? "is now another kind" : "is now \(nouns[1]), was \(nouns[0])"
  }
}

extension Value {
  /// The format of the value as a noun, such as `a date`; `another text` if it has none.
  ///
  /// It says nothing about the fraction of a second or the length of a token.
  fileprivate var formatNoun: String {
    guard let format = ValueFormat(of: self) else { return "another text" }
    return format.isParsed || format.form == .token ? format.form.rawValue : format.description
  }

  /// `upper case` for a text with an uppercase letter, `lower case` for any other text, and
  /// `digits` for other values.
  fileprivate var letterCase: String {
    guard case .string(let text) = self else { return "digits" }
    return text.contains(where: \.isUppercase) ? "upper case" : "lower case"
  }
}
