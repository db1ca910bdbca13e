import ContractBinding
import ContractModel
import ContractValues

/// Comparison of header fields.
///
/// Differences that have no meaning in HTTP are ignored.
extension Matching {
  /// Compares the fields of one name; `values` is `nil` if there is no such field.
  ///
  /// A list is compared with the values of several fields, and any other expectation with the
  /// joined values.
  func mismatches(
    _ expected: Expected, ofHeader name: String, _ values: [String]?
  ) -> [Mismatch] {
    let path = ValuePath().key(name.lowercased())
    let found = mismatches(expected, values.map { .ofHeader($0, for: expected) }, at: path)
    let joined = values?.joined(separator: ", ")
    if !found.isEmpty, let joined, case .literal(let literal) = expected.matcher,
      case .string(let wanted) = try? bindings.resolve(literal),
      wanted.accepts(joined, inHeader: name.lowercased())
    {
      return []
    }
    return found
  }
}

extension String {
  /// Checks whether another value of the header field `name`, in lower case, means the same.
  ///
  /// White space around commas is ignored (RFC 9110, 5.6.1). So are the order of a media type's
  /// parameters and the case of its type and character set (RFC 9110, 8.3). A `Content-Type` may
  /// have more parameters than the contract names.
  fileprivate func accepts(_ actual: String, inHeader name: String) -> Bool {
    let (wanted, elements) = (headerElements, actual.headerElements)
    guard ["accept", "content-type"].contains(name) else { return wanted == elements }
    return wanted.count == elements.count
      && zip(wanted, elements).allSatisfy { wanted, element in
        // Only an element with a slash is a media type.
        wanted == element
          || wanted.contains("/")
            && MediaType(wanted).accepts(MediaType(element), withMore: name == "content-type")
      }
  }

  /// The elements of a header field between its commas, without white space around them.
  ///
  /// A comma inside quotation marks separates nothing.
  fileprivate var headerElements: [String] {
    var elements = [""]
    var isQuoted = false
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
    }
    return elements.map { String($0[...].trimmed) }
  }
}

extension MediaType {
  /// Checks whether another media type means the same, or with `withMore` has further parameters.
  fileprivate func accepts(_ actual: MediaType, withMore: Bool) -> Bool {
    guard actual.name == name, withMore || actual.parameters.count == parameters.count else {
      return false
    }
    return parameters.allSatisfy { key, value in
      guard let other = actual.parameters[key] else { return false }
      return key == "charset" ? other.lowercased() == value.lowercased() : other == value
    }
  }
}

extension Value {
  /// Returns the values of one name: a list if the expectation describes a list, and otherwise a
  /// text with the values joined by commas (RFC 9110, 5.3).
  static func ofHeader(_ values: [String], for expected: Expected) -> Value {
    expected.matcher.isList
      ? .array(values.map { .string($0) }) : .string(values.joined(separator: ", "))
  }
}

extension Matcher {
  /// True if the matcher describes the elements of a list, directly or inside a matcher such as
  /// `$optional`.
  var isList: Bool {
    switch self {
    case .array, .unordered, .subset, .each, .listed: true
    case .contains(let inner): if case .array = inner.matcher { true } else { false }
    default: combined.contains { $0.matcher.isList }
    }
  }
}
