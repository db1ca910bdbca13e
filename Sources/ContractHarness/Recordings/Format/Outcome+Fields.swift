import ContractBinding
import ContractModel
import ContractValues

extension Outcome {
  mutating func code(_ fields: inout FieldCoder) {
    end.code(&fields, otherwise: "a step ends in one way alone")
    fields.field("calls-back", &callbacks, unless: [])
    fields.optional("emits", &emissions)
    fields.field("received", &received, unless: [])
    codeObserved(&fields)
    codeTimedOut(&fields)
  }

  private mutating func codeObserved(_ fields: inout FieldCoder) {
    var value: Value? = observed.isEmpty ? nil : .object(observed)
    fields.optional("observed", &value)
    if case .object(let named)? = value {
      observed = named
    } else {
      fields.check(value == nil, "'observed' is by the names of probes")
    }
  }

  private mutating func codeTimedOut(_ fields: inout FieldCoder) {
    var value = timedOut.map(Value.number)
    fields.optional("timed-out", &value)
    switch value {
    case .integer(let seconds): timedOut = Double(seconds)
    case .number(let seconds): timedOut = seconds
    default: fields.check(value == nil, "'timed-out' is in seconds")
    }
  }
}

extension Outcome.End {
  /// Reads or writes the field `returned`, `threw` or `open`.
  ///
  /// Without any, the call returned nothing.
  mutating func code(_ fields: inout FieldCoder, otherwise reason: String) {
    fields.check(["returned", "threw", "open"].count { fields.has($0) } <= 1, reason)
    var (returned, threw): (Value?, Value?) = (nil, nil)
    switch self {
    case .returned(let value): returned = value
    case .threw(let error): threw = error
    case .open: break
    }
    var isOpen = self == .open
    fields.optional("returned", &returned)
    fields.optional("threw", &threw)
    fields.field("open", &isOpen, unless: false)
    self = threw.map { .threw($0) } ?? (isOpen ? .open : .returned(returned))
  }
}

extension Outcome.Callback: StorableObject {
  static var blank: Outcome.Callback {
    Outcome.Callback(handler: "", arguments: [], beforeReturning: false)
  }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("handler", &handler)
    fields.required("arguments", &arguments)
    fields.required("before-returning", &beforeReturning)
  }
}

extension DelegateCall: StorableObject {
  static var blank: DelegateCall { DelegateCall("") }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("method", &method)
    fields.required("arguments", &arguments)
    fields.field("late", &isLate, unless: false)
  }
}

extension Outcome.Emissions: StorableObject {
  static var blank: Outcome.Emissions { Outcome.Emissions() }

  mutating func code(_ fields: inout FieldCoder) {
    fields.field("elements", &elements)
    fields.required("then", &end)
  }
}

extension Outcome.Emissions.End: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    if case .object = value {
      var fields = try FieldCoder(reading: value, bodies)
      var failure = Value.null
      fields.required("failed", &failure)
      try fields.finish()
      self = .failed(failure)
      return
    }
    let word = try String(stored: value, bodies)
    guard let end = [Self.open, .finished, .cancelled].first(where: { $0.word == word }) else {
      throw FormatError("no stream ends so")
    }
    self = end
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON {
    guard case .failed(let failure) = self else { return word.stored(bodies) }
    return .object([("failed", failure.stored(bodies))])
  }
}
