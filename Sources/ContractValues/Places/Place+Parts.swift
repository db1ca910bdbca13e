extension Place {
  /// The values in the result of a step, each with its place in a recording.
  ///
  /// A step is one call in a scenario.
  package enum OutcomePart: Sendable, Hashable {
    /// The value that the call returned, at `outcomes[0].returned`.
    case returned
    /// The error that the call threw, at `outcomes[0].threw`.
    case threw
    /// The list of elements that a returned stream produced, at `outcomes[0].emits`.
    case emits
    /// The error with which a returned stream ended, at `outcomes[0].failed`.
    case failed
    /// The object of named values that the suite read from the adapter after the step, at
    /// `outcomes[0].observed`.
    case observed
    /// An argument that the operation passed to a closure; calls and arguments count from 0, as in
    /// `outcomes[0].callbacks[1].arguments[0]`.
    case callback(Int, argument: Int)
    /// An argument that the adapter passed to a delegate; calls and arguments count from 0, as in
    /// `outcomes[0].received[1].arguments[0]`.
    case received(Int, argument: Int)
  }

  /// The kind of value that contains this place: `.returned` for `outcomes[0].returned.id`.
  ///
  /// It is `nil` for `outcomes[0]` as a whole, for a list of calls, for a call as a whole, and for
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

  /// The kinds of place in a step's result, which determine the words of a message about a
  /// difference.
  package enum OutcomeMoment: Sendable, Hashable {
    /// The result as a whole: the call returned, threw or did not finish, as in `outcomes[0]`.
    case end
    /// One call of a closure as a whole, counted from 0, as in `outcomes[0].callbacks[1]`.
    case call(Int)
    /// The order of a closure's call and its step's return; the number counts the calls from 0.
    case order(Int)
    /// A value in the result, such as `outcomes[0].returned.id`, or the list of all calls.
    case value
  }

  /// The kind of this place, such as `.call(1)` for `outcomes[0].callbacks[1]`, which only has a
  /// meaning if ``step`` is not `nil`.
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

  /// The path of this place inside its value: `$.items[2]` for `outcomes[0].returned.items[2]` and
  /// for `exchanges[0].response.body.items[2]`.
  ///
  /// It is `$` for the value itself, and for places without a value, such as a status.
  package var path: ValuePath {
    ValuePath(Array(components.dropFirst(lengthToValue)))
  }

  /// The number of components before the value: 2 for `response.body`, 1 for `returned`, 4 for
  /// `callbacks[0].arguments[1]`.
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

  /// The header field at this place: `etag` for `exchanges[0].response.headers.etag`, or `nil`.
  package var header: String? { isIn("headers") ? field : nil }

  /// The query field at this place: `page` for `exchanges[0].request.query.page`, or `nil`.
  package var queryField: String? { isIn("query") ? field : nil }

  /// The name of the header or query field at this place, without escapes, or `nil`.
  var field: String? {
    guard isFieldList(components.dropLast()), case .key(let name) = components.last else {
      return nil
    }
    return name
  }

  /// True for the list of all header or query fields of a message, such as
  /// `exchanges[0].response.headers`.
  var isFieldList: Bool { isFieldList(components[...]) }

  private func isFieldList(_ components: ArraySlice<ValuePath.Component>) -> Bool {
    guard case .exchange = root, components.count == 2 else { return false }
    return [.key("request"), .key("response")].contains(components.first)
      && [.key("headers"), .key("query")].contains(components.last)
  }

  private func isIn(_ word: String) -> Bool {
    components.count == 3 && components[1] == .key(word)
  }

  /// True for `exchanges[0].request` and all places inside it, which the adapter determines.
  package var isInRequest: Bool { components.first == .key("request") }

  /// True for one part of a request's path between slashes, such as `exchanges[0].request.path[1]`.
  package var isPathSegment: Bool { isInRequest && isIn("path") }

  /// True for `exchanges[0].response.body` and all places inside it.
  package var isInResponseBody: Bool {
    components.starts(with: [.key("response"), .key("body")])
  }

  /// The index in `exchanges[2]`, counted from 0; `nil` in outcomes and for the whole list.
  package var exchange: Int? { if case .exchange(let index) = root { index } else { nil } }

  /// The index in `outcomes[2]`, counted from 0; `nil` in exchanges and for the whole list.
  package var step: Int? { if case .outcome(let step) = root { step } else { nil } }

  /// The place that says whether a closure was called before its step returned:
  /// `outcomes[0].callbacks[1].before-returning`.
  package var order: Place { key(Self.orderWord) }

  /// True for a place such as `outcomes[0].callbacks[1].before-returning`, which says whether a
  /// closure was called before its step returned.
  package var isOrder: Bool { step != nil && components.last == .key(Self.orderWord) }

  private static let orderWord = "before-returning"

  /// A name for the same place in all answers of an operation, such as `header etag` or
  /// `orders[*].id`; `nil` for a whole answer.
  ///
  /// Messages group differences by it.
  package var nameInAnswers: String? {
    if let header { return "header \(header)" }
    if components.first == .key("arguments"), case .index(let argument)? = path.components.first {
      let rest = ValuePath(Array(path.components.dropFirst())).description(root: "", index: "*")
      return "argument \(argument + 1)" + (rest.isEmpty ? "" : ", " + rest.droppingDot)
    }
    return path.components.isEmpty ? nil : path.description(root: "", index: "*").droppingDot
  }

  /// A short name for messages about a request: `query page`, `header accept`, or `body $.item`.
  package var nameInRequest: String {
    if let header { return "header \(header)" }
    if let queryField { return "query \(queryField)" }
    guard components.count > 1, case .key(let part) = components[1] else { return description }
    return part == "body" ? "body \(path)" : part
  }

  /// The last key with the indices after it: `items[0]` for `outcomes[1].returned.items[0]`, or
  /// `nil` if the place has no key.
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
