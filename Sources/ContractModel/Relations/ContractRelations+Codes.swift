import ContractBinding
import ContractValues

/// The codes in errors by which programs tell them apart, such as `insufficient_funds`.
///
/// The contract must ask for one of them by name, so that a double has to know the vendor's codes, and
/// the recordings must have several.
extension ContractRelations {
  private struct Code {
    /// The error's type and case, and the key of its field.
    let group: String
    let text: String
    let column: ResultColumn
    let isAskedFor: Bool
  }

  /// The codes of errors that the contract leaves to the recordings.
  var codes: [[Relation]] {
    let found = samples.map(codes)
    let known = Dictionary(grouping: found.joined(), by: \.group).filter { _, all in
      all.contains(where: \.isAskedFor) && Set(all.map(\.text)).count > 1
    }
    return found.map { codes in
      codes.filter {
        known[$0.group] != nil && !$0.column.isDecided && !declared.isDeclared($0.column.place.path)
      }.map { Relation($0.column.place, .code) }
    }
  }

  private func codes(in sample: Sample) -> [Code] {
    let thrown = sample.results.filter {
      $0.place.place.outcomePart == .threw && $0.place.components.count == 2
    }
    return thrown.compactMap { column -> Code? in
      guard let key = column.key, ValueComparison.codeFields.contains(key),
        case .string(let text) = column.values[0], column.values[0].word != nil,
        case .error(let error)? = sample.run[column.place.parent]
      else { return nil }
      return Code(
        group: [error.type, error.caseName ?? "", key].joined(separator: "\n"), text: text,
        column: column, isAskedFor: column.matchers.contains(.literal(.string(text))))
    }
  }
}
