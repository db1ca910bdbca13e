import ContractBinding

/// Finds the codes in errors, such as `insufficient_funds`, that programs use to tell errors apart.
///
/// The contract must name at least one of the codes, which shows that doubles have to use the
/// vendor's codes. The recordings must contain at least two different codes.
extension ContractRelations {
  private struct Code {
    let field: ErrorField
    let isAskedFor: Bool
  }

  /// The relations for codes in errors that the contract does not decide, for each scenario.
  var codes: [[Relation]] {
    samples.map(codes).shown(by: \.field.group) { all in
      all.contains(where: \.isAskedFor) && Set(all.map(\.field.text)).count > 1
    }.map { codes in
      codes.map(\.field.column).filter(isOpen).map { Relation($0.place, .code) }
    }
  }

  private func codes(in sample: Sample) -> [Code] {
    sample.errorFields.filter { field in
      ValueComparison.codeFields.contains(field.key) && field.column.values[0].word != nil
    }.map { field in
      Code(
        field: field, isAskedFor: field.column.matchers.contains(.literal(.string(field.text))))
    }
  }
}
