import ContractBinding

/// A matching rule for a place in a message.
struct PactRule {
  /// The steps to the place, such as `["$", "animals", "*", "name"]`.
  let path: [String]
  /// The pattern of a rule `regex`.
  let pattern: String?
  /// The smallest number of elements.
  let minCount: Int?
  /// The largest number of elements.
  let maxCount: Int?

  /// Reads the rules of one part of a message, such as its body.
  static func all(in part: Value?) -> [PactRule] {
    guard let fields = part?.fields else { return [] }
    if let matchers = fields["matchers"]?.elements {
      return matchers.map { PactRule($0, path: []) }
    }
    return fields.flatMap { path, rule in
      (rule.member("matchers")?.elements ?? []).map { PactRule($0, path: steps(in: path)) }
    }
  }

  private init(_ matcher: Value, path: [String]) {
    func count(_ key: String) -> Int? {
      if case .integer(let count) = matcher.member(key) { count } else { nil }
    }
    self.path = path
    pattern = matcher.member("regex")?.text
    (minCount, maxCount) = (count("min"), count("max"))
  }

  /// Splits a path such as `$.a[*]['@b']`.
  private static func steps(in path: String) -> [String] {
    path.matches(of: /\['([^']*)'\]|\[([^\]]*)\]|([^.\[\]]+)/).map { match in
      String(match.1 ?? match.2 ?? match.3 ?? "")
    }
  }

  /// The weight of the rule for a place, or for a place inside its own; `nil` if it does not apply.
  ///
  /// A step by name counts 2, and `*` counts 1. In XML, a step to an index need not be in the path.
  func weight(for place: [String], isXML: Bool = false) -> Int? {
    Self.weight(path[...], place[...], isXML)
  }

  private static func weight(
    _ rule: ArraySlice<String>, _ place: ArraySlice<String>, _ isXML: Bool
  ) -> Int? {
    guard let step = rule.first else { return 1 }
    var weights: [Int] = []
    if let own = place.first, step == own || step == "*",
      let rest = weight(rule.dropFirst(), place.dropFirst(), isXML)
    {
      weights.append(rest * (step == own ? 2 : 1))
    }
    if isXML, step == "*" || Int(step) != nil,
      let rest = weight(rule.dropFirst(), place, isXML)
    {
      weights.append(rest)
    }
    return weights.max()
  }
}

extension [PactRule] {
  /// The rule with the most weight for a place, without its counts if it is that of a place around.
  func best(for place: [String], isXML: Bool = false) -> (rule: PactRule, isOwn: Bool)? {
    let weighed = compactMap { rule in
      rule.weight(for: place, isXML: isXML).map { (rule: rule, weight: $0) }
    }
    let best = weighed.max { ($0.weight, $0.rule.path.count) < ($1.weight, $1.rule.path.count) }
    guard let rule = best?.rule else { return nil }
    let length = isXML ? rule.path.count { Int($0) == nil } : rule.path.count
    return (rule, length == place.count)
  }
}
