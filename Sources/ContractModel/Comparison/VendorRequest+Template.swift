package import ContractBinding
import ContractValues

extension VendorRequest {
  /// The method and the path, with `{n}` for numbers and `{id}` for identifiers: `GET /orders/{n}`.
  ///
  /// Requests of the same operation have the same template.
  package var template: String { template(varying: []) }

  /// The method and the path, with `{id}` also for segments that equal an input of the scenario.
  package func template(varying texts: Set<String>) -> String {
    let segments = pathSegments.map { segment in
      let text = segment.percentDecoded
      if text.isDigits { return "{n}" }
      return text.isIdentifierSegment || texts.contains(text) ? "{id}" : String(segment)
    }
    return "\(method.uppercased()) \(segments.joined(separator: "/"))"
  }
}

extension String {
  /// The minimum number of digits in an identifier, so that `v3` and `oauth2` do not count.
  private static let minDigits = 3

  /// True for a text such as a UUID, `iss_82f0c1` or the placeholder of a secret.
  fileprivate var isIdentifierSegment: Bool {
    Placeholder.anonymised(Array(utf8)) != Array(utf8)
      || utf8.count(where: \.isDigit) >= Self.minDigits
  }
}
