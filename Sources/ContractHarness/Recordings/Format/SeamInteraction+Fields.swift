import ContractBinding
import ContractModel
import ContractValues

extension SeamInteraction {
  /// Reads an element of the list `exchanges` that is a call or event of an SDK; `nil` if it is an
  /// HTTP exchange.
  init?(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .object(let fields) = value else { return nil }
    if fields["call"] != nil {
      self = .call(try Call(stored: value, bodies))
    } else if fields["event"] != nil {
      self = .event(try Event(stored: value, bodies))
    } else {
      return nil
    }
  }

  /// The call or event as an object of the file, with the key `call` or `event`.
  func stored(_ bodies: BodyFiles) -> OrderedJSON {
    switch self {
    case .call(let call): call.stored(bodies)
    case .event(let event): event.stored(bodies)
    }
  }
}

extension SeamInteraction.Call: StorableObject {
  static var blank: SeamInteraction.Call { SeamInteraction.Call("") }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("call", &name)
    fields.field("arguments", &arguments)
    var end = Outcome.End(result)
    end.code(&fields, otherwise: "a call ends in one way alone")
    result = end.result
  }
}

extension Outcome.End {
  /// The result of a call to an SDK as the end of a step; `open` means that it did not return.
  fileprivate init(_ result: SeamResult?) {
    self =
      switch result {
      case .returned(let value): .returned(value)
      case .threw(let error): .threw(error)
      case nil: .open
      }
  }

  /// The end of a step as the result of a call to an SDK; `nil` if the call had not ended.
  fileprivate var result: SeamResult? {
    switch self {
    case .returned(let value): .returned(value)
    case .threw(let error): .threw(error)
    case .open: nil
    }
  }
}

extension SeamInteraction.Event: StorableObject {
  static var blank: SeamInteraction.Event { SeamInteraction.Event("", after: 0, step: 0) }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("event", &name)
    fields.field("arguments", &arguments)
    fields.required("after", &after)
    fields.required("step", &step)
    fields.field("thread", &origin, unless: .subject)
    fields.optional("listener", &listener)
    fields.optional("during", &during)
  }
}

extension SeamInteraction.Event.Origin: StorableText {
  static func refusal(of text: String) -> String {
    "expected one of \(allCases.map(\.rawValue).joined(separator: ", "))"
  }
}
