import ContractBinding
import ContractValues

/// A text in an error that a step threw, such as `not_found` under `code`.
struct ErrorField {
  let column: ResultColumn
  let key: String
  let text: String
  /// The error's type, its case and the field's key as one text, to group fields of similar errors.
  let group: String
}

extension ContractRelations.Sample {
  /// The text fields of the errors that steps threw, except those in nested objects.
  var errorFields: [ErrorField] {
    results.compactMap { column in
      guard column.place.place.outcomePart == .threw, column.place.components.count == 2,
        let key = column.key, case .string(let text) = column.value,
        case .error(let error)? = run[column.place.parent]
      else { return nil }
      return ErrorField(
        column: column, key: key, text: text,
        group: [error.type, error.caseName ?? "", key].joined(separator: "\n"))
    }
  }
}
