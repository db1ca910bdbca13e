import ContractBinding

/// Finds the codes in errors, such as `insufficient_funds`, that programs use to tell errors apart.
///
/// The contract must name at least one of the codes, which shows that doubles have to use the
/// vendor's codes. The recordings must contain at least two different codes.
extension ContractRelations {
  /// The relations for codes in errors that the contract does not decide, for each scenario.
  var codes: [[Relation]] {
    samples.map(codes).shown(by: \.group) { fields in
      fields.contains { $0.column.matchers.contains(.literal(.string($0.text))) }
        && Set(fields.map(\.text)).count > 1
    }.map { fields in
      fields.map(\.column).filter(isOpen).map { Relation($0.place, .code) }
    }
  }

  private func codes(in sample: Sample) -> [ErrorField] {
    sample.errorFields.filter { field in
      Comparison.codeFields.contains(field.key) && field.column.value.word != nil
    }
  }
}
