package import ContractModel
import ContractRedaction
import ContractValues

extension Redactor {
  /// The text of an expectation for a message, with `redacted` for each literal that is a secret.
  ///
  /// A matcher such as `$string` is never a secret, even if the name before it is `password`.
  package func text(of expected: ValuePreview, laidOut form: (ValuePreview) -> String = \.text)
    -> String
  {
    guard expected.holdsMatcher else { return text(form(expected)) }
    return finished(form(expected.hidingLiterals(named: [], by: self)))
  }
}

extension ValuePreview {
  /// The matchers whose argument describes values, and so is no secret itself.
  private static let describing: Set<String> = [
    "$regex: ", "$bind: ", "$length: ", "$between: ", "$above: ", "$at-least: ", "$below: ",
    "$at-most: ", "$sorted: ", "$unique: ", "$date: ", "$time: ", "$datetime: ",
  ]

  fileprivate var holdsMatcher: Bool {
    switch self {
    case .leaf(let word): word.first == "$"
    case .list(let parts): parts.contains { $0.holdsMatcher }
    case .map(let fields), .call(_, let fields):
      fields.contains { $0.key.first == "$" || $0.content.holdsMatcher }
    }
  }

  /// The preview with `redacted` for each literal that looks like a secret or is in a field such as
  /// `password`.
  fileprivate func hidingLiterals(named names: [String], by redactor: Redactor) -> ValuePreview {
    func hiding(_ fields: [Field]) -> [Field] {
      fields.map { field in
        if Self.describing.contains(field.key) { return field }
        let isOperator = field.key.isEmpty || field.key.first == "$"
        let content = field.content.hidingLiterals(
          named: isOperator ? names : names + [field.key], by: redactor)
        return Field(key: redactor.text(field.key), content: content)
      }
    }
    switch self {
    case .leaf(let word):
      guard word.first != "$" else { return self }
      let isSecret = names.contains { redactor.text($0 + word) != $0 + word }
      return .leaf(isSecret ? Placeholder.anonymous : redactor.text(word))
    case .list(let parts):
      return .list(parts.map { $0.hidingLiterals(named: names, by: redactor) })
    case .map(let fields): return .map(hiding(fields))
    case .call(let word, let fields): return .call(word, hiding(fields))
    }
  }
}
