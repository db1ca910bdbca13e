import ContractBinding
import ContractModel
import ContractValues

/// Compares two values, and tells noise from behaviour.
struct ValueComparison {
  let volatility: Volatility
  /// The place of the values.
  let root: Place
  /// The request that the values belong to.
  var request: String?
  /// True if the values are XML, where one element of a name is no list, and two are one.
  var isXML = false
  private(set) var differences: [Difference] = []

  init(_ volatility: Volatility, root: Place, request: String? = nil, isXML: Bool = false) {
    self.volatility = volatility
    self.root = root
    self.request = request
    self.isXML = isXML
  }

  mutating func compare(_ first: Value, _ second: Value, at path: ValuePath = ValuePath()) {
    guard first != second, !volatility.isDeclared(path) else { return }
    switch (first, second) {
    case (.array(let first), .array(let second)): compare(first, second, at: path)
    case (.object(let first), .object(let second)): compare(first, second, at: path)
    case (.error(let first), .error(let second)): compare(first, second, at: path)
    case (.string(let one), .string(let other)) where Placeholder.areAlike(one, other): break
    case (.string, .string), (.token, .token): add(.value, .value, path, first, second)
    case (.integer, .number), (.number, .integer):
      // Numbers are compared by value: 1 is 1.0.
      if first.asDouble != second.asDouble { add(.value, .value, path, first, second) }
    case (.integer, .integer), (.number, .number), (.largeInteger, _), (_, .largeInteger):
      let areNumbers = first.asDouble != nil && second.asDouble != nil
      add(areNumbers ? .value : .behaviour, areNumbers ? .value : .type, path, first, second)
    case (.boolean, .boolean): add(.behaviour, .value, path, first, second)
    case (.array(let several), let one) where isXML: compare(several, [one], at: path)
    case (let one, .array(let several)) where isXML: compare([one], several, at: path)
    default: add(.behaviour, .type, path, first, second)
    }
  }

  private mutating func compare(_ first: [Value], _ second: [Value], at path: ValuePath) {
    guard first.count == second.count else {
      return add(
        .behaviour, first.count < second.count ? .added : .removed, path,
        "a list of \(first.count)", "a list of \(second.count)")
    }
    for (index, pair) in zip(first, second).enumerated() {
      compare(pair.0, pair.1, at: path.index(index))
    }
  }

  private mutating func compare(
    _ first: [String: Value], _ second: [String: Value], at path: ValuePath
  ) {
    for key in Set(first.keys).union(second.keys).sorted() {
      if isXML, key == XMLTree.orderKey, XMLTree.orderFollows(from: first, second) { continue }
      let place = path.key(key)
      switch (first[key], second[key]) {
      case (let first?, let second?): compare(first, second, at: place)
      case (let first, let second) where !volatility.isDeclared(place):
        add(
          .behaviour, first == nil ? .added : .removed, place, first?.inShort ?? "nothing",
          second?.inShort ?? "nothing")
      default: break
      }
    }
  }

  private mutating func compare(_ first: ErrorValue, _ second: ErrorValue, at path: ValuePath) {
    if first.type != second.type || first.caseName != second.caseName {
      add(.behaviour, .type, path, .error(first), .error(second))
    } else {
      compare(first.fields, second.fields, at: path)
    }
  }

  private mutating func add(
    _ kind: Difference.Kind, _ change: Difference.Change, _ path: ValuePath, _ first: Value,
    _ second: Value
  ) {
    if kind == .value, volatility.isVolatile(path, in: root) { return }
    let (first, second) = Value.inShort(first, second)
    add(kind, change, path, first, second)
  }

  private mutating func add(
    _ kind: Difference.Kind, _ change: Difference.Change, _ path: ValuePath, _ first: String,
    _ second: String
  ) {
    differences.append(
      Difference(
        kind, change, at: root.path(path), "has", first: first, second: second,
        request: request, volatilePart: path.pattern))
  }
}

extension Value {
  /// The number as a floating-point number; `nil` for anything else.
  var asDouble: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .largeInteger(let digits): Double(digits)
    default: nil
    }
  }

  /// The value on one line, cut to 60 characters.
  var inShort: String { ValuePreview.clip(onOneLine, to: 60) }

  /// Two values on a line each, cut to 60 characters so that what differs can be seen.
  static func inShort(_ first: Value, _ second: Value) -> (String, String) {
    ValuePreview.clip(first.onOneLine, second.onOneLine, to: 60)
  }

  private var onOneLine: String { String(decoding: json(), as: UTF8.self) }
}

extension ValuePath {
  /// The place as a contract's `volatile` list names it: any element of a list.
  var pattern: String {
    components.reduce(into: "$") { text, component in
      switch component {
      case .index: text += "[*]"
      case .key: text += ValuePath([component]).description(root: "")
      }
    }
  }
}
