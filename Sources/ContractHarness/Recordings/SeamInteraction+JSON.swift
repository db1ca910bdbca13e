import ContractBinding
import ContractModel
import ContractValues

extension SeamInteraction {
  /// The interaction as a recording's file has it, among the exchanges.
  var json: OrderedJSON {
    switch self {
    case .call(let call): call.json
    case .event(let event): event.json
    }
  }

  /// Reads an exchange of a recording's file, unless it went over HTTP.
  ///
  /// - Parameter cursor: The exchange.
  /// - Throws: A ``MisshapenValue`` for what has the one form and then another.
  init?(_ cursor: JSONCursor) throws(MisshapenValue) {
    guard case .object(let fields) = cursor.value else { return nil }
    if fields["call"] != nil {
      self = .call(try Call(cursor))
    } else if fields["event"] != nil {
      self = .event(try Event(cursor))
    } else {
      return nil
    }
  }
}

extension SeamInteraction.Call {
  fileprivate var json: OrderedJSON {
    var fields: [(key: String, value: OrderedJSON)] = [
      ("call", .value(.string(name))),
      ("arguments", .list(arguments.map { .value($0.tagged) })),
    ]
    switch result {
    case .returned(nil): break
    case .returned(let value?): fields.append(("returned", .value(value.tagged)))
    case .threw(let value): fields.append(("threw", .value(value.tagged)))
    case nil: fields.append(("open", .value(true)))
    }
    return .object(fields)
  }

  fileprivate init(_ cursor: JSONCursor) throws(MisshapenValue) {
    let fields = try cursor.object(["call", "arguments", "returned", "threw", "open"])
    guard ["returned", "threw", "open"].filter({ fields[$0] != nil }).count <= 1 else {
      throw cursor.failure("a call ends in one way alone")
    }
    var arguments: [Value] = []
    for argument in try fields.list("arguments") { arguments.append(try argument.untagged()) }
    self.init(try fields.required("call").string(), arguments)
    if let value = fields["returned"] { result = .returned(try value.untagged()) }
    if let value = fields["threw"] { result = .threw(try value.untagged()) }
    if try fields["open"]?.boolean() == true { result = nil }
  }
}

extension SeamInteraction.Event {
  fileprivate var json: OrderedJSON {
    var fields: [(key: String, value: OrderedJSON)] = [
      ("event", .value(.string(name))),
      ("arguments", .value(.object(arguments.mapValues(\.tagged)))),
      ("after", .value(.integer(after))),
      ("step", .value(.integer(step))),
    ]
    if origin != .subject { fields.append(("thread", .value(.string(origin.rawValue)))) }
    if let listener { fields.append(("listener", .value(.integer(listener)))) }
    if let during { fields.append(("during", .value(.integer(during)))) }
    return .object(fields)
  }

  fileprivate init(_ cursor: JSONCursor) throws(MisshapenValue) {
    let fields = try cursor.object(
      ["event", "arguments", "after", "step", "thread", "listener", "during"])
    var arguments: [String: Value] = [:]
    if let said = fields["arguments"] {
      guard case .object(let values) = said.value else { throw said.failure("expected an object") }
      for key in values.keys { arguments[key] = try JSONFields(said, values)[key]?.untagged() }
    }
    self.init(
      try fields.required("event").string(),
      arguments,
      after: try fields.required("after").integer(),
      step: try fields.required("step").integer(),
      from: try fields["thread"]?.origin() ?? .subject,
      to: try fields["listener"]?.integer(),
      during: try fields["during"]?.integer())
  }
}

extension JSONCursor {
  fileprivate func origin() throws(MisshapenValue) -> SeamInteraction.Event.Origin {
    guard let origin = SeamInteraction.Event.Origin(rawValue: try string()) else {
      let words = SeamInteraction.Event.Origin.allCases.map(\.rawValue)
      throw failure("expected one of \(words.joined(separator: ", "))")
    }
    return origin
  }
}

extension JSONFields {
  fileprivate init(_ cursor: JSONCursor, _ fields: [String: Value]) {
    self.init(fields: fields, path: cursor.path)
  }
}
