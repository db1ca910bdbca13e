extension Place {
  /// A part of a step's result that holds values.
  package enum OutcomePart: Sendable, Hashable {
    /// The value that the call returned.
    case returned
    /// The error that the call threw.
    case threw
    /// The elements of a stream.
    case emits
    /// The error with which a stream failed.
    case failed
    /// The values of the probes, by name.
    case observed
    /// An argument of a handler's call; both are counted from 0.
    case callback(Int, argument: Int)
    /// An argument of a delegate's call; both are counted from 0.
    case received(Int, argument: Int)
  }

  /// The part of a step's result in which the place lies; `nil` for the whole result, and for
  /// places in exchanges.
  package var outcomePart: OutcomePart? {
    guard case .outcome = root, case .key(let word) = components.first else { return nil }
    if let part = Self.outcomeValues[word] { return part }
    guard components.count >= 4, case .index(let call) = components[1],
      components[2] == .key("arguments"), case .index(let argument) = components[3]
    else { return nil }
    switch word {
    case "callbacks": return .callback(call, argument: argument)
    case "received": return .received(call, argument: argument)
    default: return nil
    }
  }

  /// The kind of a place in a step's result.
  package enum OutcomeMoment: Sendable, Hashable {
    /// The way in which the call ended.
    case end
    /// A call of a handler, from 0.
    case call(Int)
    /// The order of a handler's call, counted from 0, and the step's return.
    case order(Int)
    /// A value, or a list of calls.
    case value
  }

  /// The kind of place in a step's result.
  package var outcomeMoment: OutcomeMoment {
    guard components.first == .key("callbacks"), components.count > 1,
      case .index(let call) = components[1]
    else { return components.isEmpty ? .end : .value }
    if isOrder { return .order(call) }
    return components.count == 2 ? .call(call) : .value
  }

  private static let outcomeValues: [String: OutcomePart] = [
    "returned": .returned, "threw": .threw, "emits": .emits, "failed": .failed,
    "observed": .observed,
  ]

  /// The path from the returned, sent or answered value down to the place; empty for the whole
  /// value, and for places outside of values.
  package var path: ValuePath {
    ValuePath(Array(components.dropFirst(lengthToValue)))
  }

  /// The number of components that lead to the value.
  private var lengthToValue: Int {
    switch (root, components.first) {
    case (.outcome, _):
      switch outcomePart {
      case .callback, .received: 4
      case .some: 1
      case nil: components.count
      }
    case (_, .key("request")), (_, .key("response")):
      components.dropFirst().first == .key("body") ? 2 : components.count
    case (_, .key("arguments")), (_, .key("returned")), (_, .key("threw")): 1
    default: components.count
    }
  }

  /// The name of a header field, in lower case; `nil` for any other place.
  package var header: String? { isIn("headers") ? field : nil }

  /// The name of a query field; `nil` for any other place.
  package var queryField: String? { isIn("query") ? field : nil }

  /// The name of a header or query field, exactly as written.
  var field: String? {
    guard isFieldList(components.dropLast()), case .key(let name) = components.last else {
      return nil
    }
    return name
  }

  /// True if the place is a message's list of header or query fields.
  var isFieldList: Bool { isFieldList(components[...]) }

  private func isFieldList(_ components: ArraySlice<ValuePath.Component>) -> Bool {
    guard case .exchange = root, components.count == 2 else { return false }
    return [.key("request"), .key("response")].contains(components.first)
      && [.key("headers"), .key("query")].contains(components.last)
  }

  private func isIn(_ word: String) -> Bool {
    components.count == 3 && components[1] == .key(word)
  }

  /// True if the place is a request, or lies in one.
  package var isInRequest: Bool { components.first == .key("request") }

  /// True if the place is a segment of a request's path.
  package var isPathSegment: Bool { isInRequest && isIn("path") }

  /// True if the place is the body of a response, or lies in one.
  package var isInResponseBody: Bool {
    components.starts(with: [.key("response"), .key("body")])
  }

  /// The exchange, from 0; `nil` for any other place.
  package var exchange: Int? { if case .exchange(let index) = root { index } else { nil } }

  /// The step, from 0; `nil` for any other place.
  package var step: Int? { if case .outcome(let step) = root { step } else { nil } }

  /// The place, below a handler's call, of its order relative to its step's return.
  package var order: Place { key(Self.orderWord) }

  /// True if the place is the order of a handler's call and its step's return.
  package var isOrder: Bool { step != nil && components.last == .key(Self.orderWord) }

  private static let orderWord = "before-returning"

  /// A short name of the place in a message about its answer: `count` for a member of the body.
  package var nameInAnswer: String {
    guard components.first == .key("response"), components.count > 1 else { return description }
    if let field { return field }
    var parts = components.dropFirst()
    if parts.first == .key("body"), case .key = parts.dropFirst().first { parts.removeFirst() }
    return ValuePath(Array(parts)).description(root: "").droppingDot
  }

  /// The name of the place in any answer of the operation: `orders[*].id`, `header etag`; `nil` for
  /// a whole answer.
  package var nameInAnswers: String? {
    if let header { return "header \(header)" }
    if components.first == .key("arguments"), case .index(let argument)? = path.components.first {
      let rest = ValuePath(Array(path.components.dropFirst())).description(root: "", index: "*")
      return "argument \(argument + 1)" + (rest.isEmpty ? "" : ", " + rest.droppingDot)
    }
    return path.components.isEmpty ? nil : path.description(root: "", index: "*").droppingDot
  }

  /// A short name of the place in a message about its request: `query page`, `body $.item`.
  package var nameInRequest: String {
    if let header { return "header \(header)" }
    if let queryField { return "query \(queryField)" }
    guard components.count > 1, case .key(let part) = components[1] else { return description }
    return part == "body" ? "body \(path)" : part
  }

  /// The last key with the indices after it: `items[0]`; `nil` if there is none.
  package var lastName: String? {
    guard
      let index = components.lastIndex(where: { if case .key = $0 { true } else { false } })
    else { return nil }
    return ValuePath(Array(components[index...])).description(root: "").droppingDot
  }
}

extension String {
  fileprivate var droppingDot: String { String(drop { $0 == "." }) }
}
