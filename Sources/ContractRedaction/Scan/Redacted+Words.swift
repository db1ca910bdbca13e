package import ContractValues

extension Redacted {
  /// The rule and the place in a message, such as `json token at exchanges[0].response.body.token`.
  package var words: String { "\(rule) at \(place)" }

  /// The entry under `redact: { allow: … }` that leaves the value as it is; `nil` if no entry can
  /// allow it, as for a credential or a key with a known prefix.
  package var allowance: String? {
    if let mark = place.firstRange(of: ".headers."), rule.hasPrefix("header ") {
      return "header \(place[mark.upperBound...])"
    }
    if let mark = place.firstRange(of: ".query."), rule.hasPrefix("query ") {
      return "query \(place[mark.upperBound...])"
    }
    guard rule.hasPrefix("json ") else { return nil }
    let roots = [".response.body", ".request.body", ".returned", ".threw"]
    return roots.lazy.compactMap { place.firstRange(of: $0) }.first.map { root in
      "\"$\(place[root.upperBound...])\""
    }
  }
}
