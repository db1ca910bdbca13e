extension OperationDescription {
  /// Parses the description of an operation, as `@Contracted` writes it, and adds it to a list.
  ///
  /// One string compiles much faster than the arguments of an initializer. The first line of the
  /// string is the name, and the second is the signature. Each other line begins with a keyword:
  ///
  /// - `parameter`, `label`, `type` and `handler` are followed by a name or a type.
  /// - `optional`, `get`, `set`, `async`, `throws`, `overlaps`, `streams` and `functions` stand
  ///   alone.
  /// - `cases` and `result` take the next type from `types`: that of the last parameter, or of the
  ///   result. It may be an enum, whose cases are then known, and a parameter's may be a struct.
  /// - `function` takes the next type as well. If it is a function without a result, the last
  ///   parameter is a completion handler.
  /// - `handled` means both `cases` and `function`, for an optional parameter.
  ///
  /// Lines with any other keyword are ignored.
  ///
  /// - Parameters:
  ///   - text: The lines, such as `"price\nprice(of:)\nparameter item\nlabel of\ntype String"`.
  ///   - list: The operations of the binding.
  ///   - types: A closure that does nothing. The types of its parameters are arrays of the types
  ///     that the keywords take, in order.
  public static func add<each Named>(
    _ text: String, to list: inout [OperationDescription],
    types: (repeat [each Named]) -> Void
  ) {
    var named: [Any.Type] = []
    repeat named.append((each Named).self)
    var left = named[...]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let name = lines.first, let signature = lines.dropFirst().first else { return }
    var operation = OperationDescription(name: name, signature: signature)
    for line in lines.dropFirst(2) { operation.read(line, types: &left) }
    list.append(operation)
  }

  /// Parses the description of an operation that needs no list of types, and adds it.
  ///
  /// See ``add(_:to:types:)``.
  public static func add(_ text: String, to list: inout [OperationDescription]) {
    add(text, to: &list, types: {})
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
      if let last, let type { parameters[last].setKnownTexts(of: type) }
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
    case "functions": returnsFunction = true
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

extension OperationDescription.Parameter {
  /// Sets the cases or the properties that an argument of the type can have.
  fileprivate mutating func setKnownTexts(of type: Any.Type) {
    cases = KnownCases(ofArgument: type)
    members = cases == nil ? KnownMembers(ofArgument: type) : nil
    runtimeType = TypeName.qualified(ValueDecoding.unwrapped(type) ?? type)
  }
}
