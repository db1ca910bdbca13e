extension OperationDescription {
  /// Adds the operation that a text describes, as `@Contracted` writes it.
  ///
  /// The compiler needs much less time for one text than for the arguments of an initializer. The
  /// first line is the name, and the second the signature. Each other line begins with a word:
  /// `parameter`, `label`, `type` and `handler` are followed by a name or a type. `optional`,
  /// `get`, `set`, `async`, `throws`, `overlaps` and `streams` stand alone. So do `cases`, after the
  /// type of a parameter, and `result`, each of which takes the next of the types. So does
  /// `function`: without a result, the parameter is a completion handler. `handled` is both.
  ///
  /// - Parameters:
  ///   - text: The lines, such as `"price\nprice(of:)\nparameter item\nlabel of\ntype String"`.
  ///   - list: The operations of the binding.
  ///   - types: A closure that does nothing, whose parameters are lists of the types that may be
  ///     enums, and of the aliases of functions.
  public static func add<each Named>(
    _ text: String, to list: inout [OperationDescription],
    types: (repeat [each Named]) -> Void
  ) {
    var named: [Any.Type] = []
    repeat named.append((each Named).self)
    add(text, to: &list, types: named)
  }

  /// Adds the operation that a text describes, without types that may be enums.
  ///
  /// See ``add(_:to:types:)``.
  public static func add(_ text: String, to list: inout [OperationDescription]) {
    add(text, to: &list, types: [Any.Type]())
  }

  private static func add(
    _ text: String, to list: inout [OperationDescription], types: [Any.Type]
  ) {
    var types = types[...]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let name = lines.first, let signature = lines.dropFirst().first else { return }
    var operation = OperationDescription(name: name, signature: signature)
    for line in lines.dropFirst(2) { operation.read(line, types: &types) }
    list.append(operation)
  }

  private mutating func read(_ line: String, types: inout ArraySlice<Any.Type>) {
    let word = line.prefix { $0 != " " }
    let rest = String(line.dropFirst(word.count + 1))
    let last = parameters.indices.last
    switch word {
    case "parameter": parameters.append(Parameter(label: nil, name: rest, type: ""))
    case "label": if let last { parameters[last].label = rest }
    case "type": if let last { parameters[last].type = rest }
    case "optional": if let last { parameters[last].isOptional = true }
    case "cases", "handled":
      let type = types.popFirst()
      if let last { parameters[last].cases = type.flatMap(KnownCases.init(ofArgument:)) }
      if word == "handled" { readHandler((type as? any WrappingType.Type)?.wrapped) }
    case "result": resultCases = types.popFirst().flatMap(KnownCases.init(ofResult:))
    case "handler": handlers.append(rest)
    case "function": readHandler(types.popFirst())
    case "get": kind = .get
    case "set": kind = .set
    case "async": isAsync = true
    case "throws": isThrowing = true
    case "overlaps": mayOverlap = true
    case "streams": isStream = true
    default: break
    }
  }

  /// Makes the last parameter a completion handler if its type is a function without a result.
  private mutating func readHandler(_ function: Any.Type?) {
    guard let function, TypeMetadata(function).isHandler, let last = parameters.popLast() else {
      return
    }
    handlers.append(last.name)
  }
}
