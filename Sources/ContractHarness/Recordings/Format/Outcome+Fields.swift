import ContractBinding
import ContractModel
import ContractValues

extension Outcome {
  /// Reads or writes the result of one step, with each field in the order of the file.
  mutating func code(_ fields: inout FieldCoder) {
    var ending = StoredEnd(end)
    ending.code(&fields, otherwise: "a step ends in one way alone")
    end = ending.end
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

/// The result of a call in a recording: the field `returned`, `threw` or `open`.
///
/// Without any, the call returned nothing.
struct StoredEnd {
  private var returned: Value?
  private var threw: Value?
  private var isOpen = false

  init(_ end: Outcome.End) {
    switch end {
    case .returned(let value): returned = value
    case .threw(let error): threw = error
    case .open: isOpen = true
    }
  }

  init(_ result: SeamResult?) {
    switch result {
    case .returned(let value): returned = value
    case .threw(let error): threw = error
    case nil: isOpen = true
    }
  }

  /// The result as the end of a step.
  ///
  /// `open` means that the call did not return.
  var end: Outcome.End { threw.map { .threw($0) } ?? (isOpen ? .open : .returned(returned)) }

  /// The result of a call to an SDK; `nil` if the call had not ended.
  var result: SeamResult? { threw.map { .threw($0) } ?? (isOpen ? nil : .returned(returned)) }

  mutating func code(_ fields: inout FieldCoder, otherwise reason: String) {
    fields.check(["returned", "threw", "open"].count { fields.has($0) } <= 1, reason)
    fields.optional("returned", &returned)
    fields.optional("threw", &threw)
    fields.field("open", &isOpen, unless: false)
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
