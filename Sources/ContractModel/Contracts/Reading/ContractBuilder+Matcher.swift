import ContractBinding
import ContractValues

/// The context of a matcher, which decides if `$absent`, `$optional` and `$bind` are allowed.
struct MatcherContext {
  /// True directly under a key of an object, because the key can be missing.
  var isEntry = false
  /// The reason why `$bind` is not allowed here, such as "'$each' matches more than once"; `nil` if
  /// `$bind` is allowed.
  var bindRefusal: String?

  /// The context for elements of a list: `$absent` and `$optional` are refused, because an element
  /// cannot be missing.
  var inside: MatcherContext { MatcherContext(isEntry: false, bindRefusal: bindRefusal) }
  /// The context for a value under a key: `$absent` and `$optional` are allowed, because the key
  /// can be missing.
  var entry: MatcherContext { MatcherContext(isEntry: true, bindRefusal: bindRefusal) }

  /// Returns a context in which `$bind` is refused for a reason, such as "'$not' keeps nothing".
  ///
  /// The reason of an outer matcher is kept.
  func refusing(_ reason: String) -> MatcherContext {
    MatcherContext(isEntry: isEntry, bindRefusal: bindRefusal ?? reason)
  }
}

extension ContractBuilder {
  /// Converts a node to a plain value, such as an argument; bytes become a text in base64.
  mutating func value(_ node: YAMLNode) -> Value {
    switch node.content {
    case .refused: return .null
    case .list(let elements): return .array(elements.map { value($0) })
    case .mapping(let entries):
      if let (key, argument) = node.byteValue { return .string(bytes(key, argument).base64) }
      var fields = [String: Value](minimumCapacity: entries.count)
      for entry in entries { fields[entry.key.withoutEscape] = value(entry.value) }
      return .object(fields)
    case .scalar: return literal(node)
    }
  }

  /// Converts a node that may contain matchers to an expectation.
  ///
  /// `key` is the position of the key before the node. It is `nil` for an element of a list, and
  /// for a value under a key such as `returns`.
  mutating func expected(
    _ node: YAMLNode, in place: MatcherContext = MatcherContext(), key: Span? = nil
  ) -> Expected {
    let matcher: Matcher =
      switch node.content {
      case .refused: .any
      case .list(let elements): .array(elements.map { expected($0, in: place.inside) })
      case .mapping(let entries): mapping(entries, at: node.span, in: place)
      case .scalar(let text, _): word(text, node, in: place) ?? .literal(literal(node))
      }
    return Expected(
      matcher, at: source.location(node.span), keyLocation: key.map { source.location($0) })
  }

  /// Converts the values of a mapping, such as header fields, to expectations.
  ///
  /// With `areEntries`, `$absent` and `$optional` are allowed as values.
  mutating func expectations(
    _ node: YAMLNode, areEntries: Bool, in place: MatcherContext = MatcherContext()
  ) -> [String: Expected] {
    var fields = [String: Expected](minimumCapacity: node.entries.count)
    for entry in node.entries {
      let place = areEntries ? place.entry : place.inside
      let name = entry.key.withoutEscape
      fields[name] = expected(entry.value, in: place, key: entry.keySpan)
    }
    return fields
  }

  private mutating func literal(_ node: YAMLNode) -> Value {
    guard case .string(let text) = node.scalar else { return node.scalar ?? .null }
    let plain = text.withoutEscape
    checkNames(in: plain, at: node.span)
    return .string(plain)
  }

  private mutating func word(
    _ text: String, _ node: YAMLNode, in place: MatcherContext
  ) -> Matcher? {
    guard text.isMatcherLike, let word = MatcherWord.named(String(text.dropFirst())) else {
      return nil
    }
    if word.matcher == .absent, !place.isEntry {
      report("'$absent' stands where nothing can be absent", at: node.span)
    }
    return word.matcher
  }

  /// Reports each `${name}` that is neither predefined nor bound earlier, and a malformed `${`.
  mutating func checkNames(in text: String, at span: Span) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return }
    do throws(Template.Malformed) {
      for name in try Template(text).names { checkBound(name, at: span) }
    } catch {
      report(
        "'\(error.text)' is not a bound name", at: span,
        help: ["a literal '${' is written '$${'"])
    }
  }

  private mutating func checkBound(_ name: String, at span: Span) {
    if noteVariable(name, at: span) { return }
    if isFull || Bindings.isPredefined(name) || bound[name] != nil { return }
    if let line = binding[name]?.line {
      return report(
        "'${\(name)}' is used in the step that binds it", at: span, label: "bound on line \(line)",
        help: ["bind it in one step, and use it in a later one: write two steps"])
    }
    if isPart { return }
    let names = NearestWord.candidates(Bindings.predefined.union(bound.keys))
    let near = NearestWord.of(name, among: names)
    report(
      "'${\(name)}' is bound by no earlier step", at: span,
      label: near.map { "did you mean '${\($0)}'?" } ?? "",
      help: near == nil ? ["bind it: { $bind: \(name) }"] + helpOnVariable(name) : [])
  }

  /// The advice for a name in capitals, which is usually that of an environment variable.
  private func helpOnVariable(_ name: String) -> [String] {
    let last = name.split(separator: ".").last ?? ""
    guard last.utf8.count > 1, last.uppercased() == last, let first = last.first, first.isLetter
    else { return [] }
    return ["or take a secret from the environment: ${env.\(last)}"]
  }

  private mutating func mapping(
    _ entries: [YAMLNode.Entry], at span: Span, in place: MatcherContext
  ) -> Matcher {
    guard let first = entries.first, first.key.isMatcherLike else {
      let node = YAMLNode(content: .mapping(entries), span: span)
      return .object(expectations(node, areEntries: true, in: place))
    }
    let matchers = entries.compactMap { entry -> Expected? in
      guard let key = MatcherKey(rawValue: String(entry.key.dropFirst())) else { return nil }
      let matcher = matcher(key, entry, in: place)
      return Expected(matcher, at: source.location(entry.keySpan))
    }
    if matchers.count == 1, let only = matchers.first { return only.matcher }
    return .all(matchers)
  }

  private mutating func matcher(
    _ key: MatcherKey, _ entry: YAMLNode.Entry, in place: MatcherContext
  ) -> Matcher {
    let node = entry.value
    switch key {
    case .regex: return regex(node)
    case .startsWith: return edge(.start, node)
    case .endsWith: return edge(.end, node)
    case .keys: return part(.keys, node, in: place)
    case .values: return part(.values, node, in: place)
    case .subset:
      let inside = place.inside.refusing("'$subset' may match nothing")
      return .subset(node.elements.map { expected($0, in: inside) })
    case .sorted: return sorted(node)
    case .unique: return .listed(ListRule(kind: .unique, member: node["by"]?.text))
    case .above: return .bound(.above, limit(node))
    case .atLeast: return .bound(.atLeast, limit(node))
    case .below: return .bound(.below, limit(node))
    case .atMost: return .bound(.atMost, limit(node))
    case .date: return moment(.date, entry)
    case .time: return moment(.time, entry)
    case .datetime: return moment(.datetime, entry)
    case .url: return url(entry, in: place)
    case .base64, .bytes, .file, .sha256: return .bytes(bytes(key, node))
    case .each:
      return .each(expected(node, in: place.inside.refusing("'$each' matches more than once")))
    case .contains: return contains(node, in: place)
    case .unordered: return .unordered(node.elements.map { expected($0, in: place.inside) })
    case .length: return .length(expected(node, in: place.inside))
    case .between: return between(node)
    case .oneOf: return oneOf(node, in: place)
    case .optional: return optional(entry, in: place)
    case .not: return not(node, in: place)
    case .exactly: return .exactly(expected(node, in: place.inside))
    case .json: return .json(expected(node, in: place.inside))
    case .xpath: return .xpath(xpath(node, in: place))
    case .bind: return bind(node, in: place)
    case .sequence:
      report(
        "'$sequence' is all calls of a handler, and this place is one value", at: entry.keySpan,
        help: [
          "write calls-back: { $sequence: […] }, or calls-back: { HANDLER: { $sequence: […] } }",
          "a list of values is written without it: […]",
        ])
      return .any
    }
  }
}
