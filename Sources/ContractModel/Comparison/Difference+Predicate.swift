import ContractBinding
import ContractValues

extension Difference {
  /// The change as the end of a sentence, such as `is now 404, was 200`, without texts that may be
  /// secret.
  package var predicate: String {
    switch (change, before, after) {
    case (.added, .array?, .array?): "is longer"
    case (.removed, .array?, .array?): "is shorter"
    case (.added, _, _): "is new"
    case (.removed, _, _): "is gone"
    case (.renamed, _, .object(let new)?): "is now called \(new.keys.first ?? "otherwise")"
    case (.type, let before?, let after?): Self.predicate(from: before, to: after)
    case (.order, _, _): "has another order"
    case (.format, _, ""): "is now empty"
    case (.format, let before?, let after?):
      before.formatNoun == after.formatNoun
        ? "is now in \(after.letterCase), was in \(before.letterCase)"
        : "is now \(after.formatNoun), was \(before.formatNoun)"
    case (.status, .integer(let before)?, .integer(let after)?): "is now \(after), was \(before)"
    case (.sequence, _, _): "is another"
    default: place.isOrder ? "comes at another time" : "has another value"
    }
  }

  private static func predicate(from before: Value, to after: Value) -> String {
    let nouns = [before, after].map { ValueShape(of: $0).noun }
    return nouns[0] == nouns[1] ? "is now another kind" : "is now \(nouns[1]), was \(nouns[0])"
  }
}

extension Value {
  /// The format of the value as a noun, such as `a date`; `another text` if it has none.
  fileprivate var formatNoun: String { ValueFormat(of: self)?.description ?? "another text" }

  /// `upper case` for a text with a capital letter, `digits` for a value that is no text, otherwise
  /// `lower case`.
  fileprivate var letterCase: String {
    guard case .string(let text) = self else { return "digits" }
    return text.contains(where: \.isUppercase) ? "upper case" : "lower case"
  }
}
