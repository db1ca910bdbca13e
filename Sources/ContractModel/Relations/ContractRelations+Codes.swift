import ContractBinding

/// The codes in errors by which programs distinguish them, such as `insufficient_funds`.
///
/// The contract must ask for one code by name, so that a double has to know the vendor's codes. The
/// recordings must have several.
extension ContractRelations {
  private struct Code {
    let field: ErrorField
    let isAskedFor: Bool
  }

  /// The ``RelationKind/code`` relations of each sample, for codes that the contract does not
  /// decide.
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
