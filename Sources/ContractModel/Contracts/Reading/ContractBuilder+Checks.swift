import ContractBinding

/// Conversion of matchers; one that accepts every value or none, such as `.*`, is a mistake.
extension ContractBuilder {
  mutating func regex(_ node: YAMLNode) -> Matcher {
    let pattern = node.text ?? ""
    if !patterns.isPattern(pattern) {
      report("'$regex' holds no regular expression", at: node.span, label: "this cannot be read")
    } else if [".*", "^.*$", "^", "$"].contains(pattern) {
      report(
        "nothing can break this expectation", at: node.span, label: "found in every text",
        help: ["write $string"])
    }
    return .regex(pattern)
  }

  mutating func contains(_ node: YAMLNode, in place: MatcherContext) -> Matcher {
    let isEmptyList = node.kind == .list && node.elements.isEmpty
    if isEmptyList || node.scalar == .string("") {
      report("nothing can break this expectation", at: node.span, label: "everything contains this")
    }
    return .contains(expected(node, in: place.inside))
  }

  mutating func between(_ node: YAMLNode) -> Matcher {
    let limits = node.elements.map { limit($0) }
    guard limits.count == 2 else { return .any }
    guard let low = limits[0].approximation, let high = limits[1].approximation else {
      return .between(limits[0], limits[1])
    }
    let areTimes = limits.map { if case .string = $0 { true } else { false } }
    if areTimes[0] != areTimes[1] {
      report(
        "nothing can meet this expectation", at: node.span,
        label: "one of them is a number, and the other a date")
    } else if low > high {
      report(
        "nothing can meet this expectation", at: node.span,
        label: "the first \(areTimes[0] ? "date" : "number") is greater than the second")
    }
    return .between(limits[0], limits[1])
  }

  mutating func oneOf(_ node: YAMLNode, in place: MatcherContext) -> Matcher {
    let inside = place.refusing("only one of '$one-of' matches")
    let choices = node.elements.map { expected($0, in: inside) }
    for (choice, element) in zip(choices, node.elements) where choice.matcher == .any {
      guard choices.count > 1, element.kind != nil else { continue }
      report(
        "nothing can break this expectation", at: element.span,
        label: "this alone matches everything")
    }
    return .oneOf(choices)
  }

  mutating func optional(_ entry: YAMLNode.Entry, in place: MatcherContext) -> Matcher {
    let node = entry.value
    let inside = place.inside.refusing("'$optional' may match nothing")
    let content = expected(node, in: inside)
    if !place.isEntry {
      report("'$optional' stands where nothing can be absent", at: entry.keySpan)
    } else if content.matcher == .any {
      report(
        "nothing can break this expectation", at: node.span, label: "absent or anything",
        help: ["leave the key out"])
    }
    return .optional(content)
  }

  mutating func not(_ node: YAMLNode, in place: MatcherContext) -> Matcher {
    let content = expected(node, in: place.refusing("'$not' keeps nothing"))
    if content.matcher == .any {
      let help = place.isEntry ? ["write $absent"] : []
      report("nothing can meet this expectation", at: node.span, help: help)
    } else if content.matcher == .absent {
      report("'$not: $absent' is said more simply", at: node.span, help: ["write $any"])
    }
    return .not(content)
  }

  mutating func bind(_ node: YAMLNode, in place: MatcherContext) -> Matcher {
    let name = node.text ?? ""
    if let reason = place.bindRefusal {
      report("nothing can be bound here", at: node.span, label: reason)
    } else if Bindings.isPredefined(name) {
      report("'\(name)' has a meaning already", at: node.span, help: ["choose another name"])
    } else if let line = bound[name] ?? binding[name]?.line {
      report(
        "'\(name)' is bound twice", at: node.span, label: "first on line \(line)",
        help: ["choose another name"])
    } else {
      binding[name] = node.span
    }
    return .bind(name)
  }

  mutating func sorted(_ node: YAMLNode) -> Matcher {
    let order = node.text ?? node["order"]?.text
    return .listed(
      ListRule(kind: .sorted, member: node["by"]?.text, isDescending: order == "descending"))
  }

  mutating func edge(_ edge: TextEdge, _ node: YAMLNode) -> Matcher {
    let part = (node.text ?? "").withoutEscape
    checkNames(in: part, at: node.span)
    return .edge(edge, part)
  }

  mutating func part(_ part: ObjectPart, _ node: YAMLNode, in place: MatcherContext) -> Matcher {
    var list = expected(node, in: place.inside)
    // The order of an object's keys has no meaning, so the elements of a list match in any order.
    if case .array(let elements) = list.matcher { list.matcher = .unordered(elements) }
    return .part(part, list)
  }

  mutating func url(_ entry: YAMLNode.Entry, in place: MatcherContext) -> Matcher {
    let node = entry.value
    if node.entries.isEmpty {
      report(
        "'\(entry.key)' has an empty argument", at: node.span,
        help: ["write $url without an argument"])
    }
    return .url(expectations(node, areEntries: true, in: place))
  }
}

extension Value {
  /// The value of a number, or the seconds of a date or time, as a `Double`, which may be rounded;
  /// `nil` for other values.
  fileprivate var approximation: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .largeInteger(let digits): Double(digits)
    case .number(let value): value
    case .string(let text): CalendarTime(text)?.seconds
    default: nil
    }
  }
}
