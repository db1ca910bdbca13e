import ContractBinding

/// The XPath expressions for an XML body with matching rules.
struct XMLExpectation {
  /// The expected result of each expression.
  private(set) var expressions: [String: Value] = [:]
  /// The namespaces of the document by the prefixes in the expressions.
  private(set) var namespaces: [String: String] = [:]

  private let rules: [PactRule]
  private let isExact: Bool

  /// Converts a document.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - rules: The matching rules of the body.
  ///   - isExact: True if further elements and attributes are not allowed.
  init(_ text: String, _ rules: [PactRule], isExact: Bool) {
    self.rules = rules
    self.isExact = isExact
    let root = XMLNode(document: text)
    let path = "/\(name(of: root))"
    expressions["count(\(path))"] = 1
    add(root, path, ["$", root.name])
  }

  /// The name for an expression, with a prefix if the node has a namespace.
  private mutating func name(of node: XMLNode) -> String {
    guard !node.namespace.isEmpty else { return node.name }
    if let known = namespaces.first(where: { $0.value == node.namespace }) {
      return "\(known.key):\(node.name)"
    }
    let prefix = "n\(namespaces.count)"
    namespaces[prefix] = node.namespace
    return "\(prefix):\(node.name)"
  }

  /// Adds the expressions for all elements that a path finds, which are like an example.
  private mutating func add(_ element: XMLNode, _ path: String, _ place: [String]) {
    let attributes = element.attributes
    for attribute in attributes { add(attribute: attribute, path, place) }
    if isExact { expressions["count(\(path)[count(@*) != \(attributes.count)])"] = 0 }
    let children = element.children
    let best = rules.best(for: place, isXML: true)
    if let best, best.isOwn, let count = best.rule.minCount {
      expressions["count(\(path)/*)"] = ["$at-least": .integer(count)]
    }
    if children.isEmpty {
      addText(of: element, path, place)
    } else if best != nil {
      addAlike(children, path, place)
    } else {
      addEach(children, path, place)
    }
  }

  private mutating func add(attribute: XMLNode, _ path: String, _ place: [String]) {
    let name = name(of: attribute)
    let rule = rules.best(for: place + ["@\(attribute.name)"], isXML: true)?.rule
    expressions["count(\(path)[not(@\(name))])"] = 0
    add(attribute.text, rule, "\(path)/@\(name)")
  }

  private mutating func addText(of element: XMLNode, _ path: String, _ place: [String]) {
    let rule = rules.best(for: place + ["#text"], isXML: true)?.rule
    add(element.text, rule, path)
    if isExact { expressions["count(\(path)/*)"] = 0 }
  }

  private mutating func add(_ text: String, _ rule: PactRule?, _ path: String) {
    if let rule, rule.pattern == nil { return }
    expressions[path] = [
      "$each": rule?.pattern.map(CaseContract.pattern) ?? CaseContract.literal(text)
    ]
  }

  /// Adds children in their order among those of the same name.
  private mutating func addEach(_ children: [XMLNode], _ path: String, _ place: [String]) {
    var counts: [String: Int] = [:]
    for child in children {
      let name = name(of: child)
      counts[name, default: 0] += 1
      let own = "\(path)/\(name)[\(counts[name] ?? 1)]"
      expressions["count(\(own))"] = ["$at-least": 1]
      add(child, own, place + [child.name])
    }
    if isExact { expressions["count(\(path)/*)"] = .integer(children.count) }
  }

  /// Adds children of which any number may be there, each like the first of its name.
  private mutating func addAlike(_ children: [XMLNode], _ path: String, _ place: [String]) {
    var names: [String] = []
    for child in children {
      let name = name(of: child)
      if names.contains(name) { continue }
      names.append(name)
      let own = "\(path)/\(name)"
      expressions["count(\(own))"] = ["$at-least": 1]
      add(child, own, place + [child.name])
    }
    let known = names.map { "self::\($0)" }.joined(separator: " or ")
    expressions["count(\(path)/*[not(\(known))])"] = 0
  }
}
