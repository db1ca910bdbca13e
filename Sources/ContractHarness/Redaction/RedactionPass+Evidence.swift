import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues

extension RedactionPass {
  mutating func observation(_ observation: Observation) -> Observation {
    var clean = observation
    for index in clean.exchanges.indices {
      clean.exchanges[index] = exchange(clean.exchanges[index], at: "exchanges[\(index)]")
    }
    for index in clean.interactions.indices {
      let place = "exchanges[\(clean.exchanges.count + index)]"
      clean.interactions[index] = interaction(clean.interactions[index], at: place)
    }
    for index in clean.outcomes.indices {
      clean.outcomes[index] = outcome(clean.outcomes[index], at: "outcomes[\(index)]")
    }
    return clean
  }

  private mutating func exchange(_ exchange: Exchange, at place: String) -> Exchange {
    var clean = exchange
    clean.request = request(exchange.request, at: "\(place).request")
    switch exchange.result {
    case .response(var response):
      let part = "\(place).response"
      let raw = response.body
      response.body = body(raw, headers: response.headers, at: "\(part).body")
      note(raw, as: response.body)
      if response.body != raw {
        clean.pieces = exchange.pieces.moved(from: raw, to: response.body)
        for header in response.headers + response.trailers where header.isBodyDigest {
          note(Redacted.digest, "\(part).headers.\(header.name.lowercased())")
        }
      }
      response.headers = headers(response.headers, at: part)
      response.trailers = headers(response.trailers, at: part)
      clean.result = .response(response)
    case .failure(var failure):
      failure.message = leaf(failure.message, at: "\(place).failure.message")
      clean.result = .failure(failure)
    }
    return clean
  }

  mutating func outcome(_ outcome: Outcome, at place: String) -> Outcome {
    var outcome = outcome
    // A secret that is cut between two calls has to be found before either part is touched.
    if !marksNumbers { joined(&outcome, at: place) }
    var clean = outcome
    switch outcome.end {
    case .returned(let value?):
      clean.end = .returned(self.value(value, at: ValuePath(), in: "\(place).returned"))
    case .threw(let value):
      clean.end = .threw(self.value(value, at: ValuePath(), in: "\(place).threw"))
    case .returned(nil), .open: break
    }
    for index in clean.callbacks.indices {
      let callback = clean.callbacks[index]
      clean.callbacks[index].arguments = arguments(
        callback.arguments, of: callback.handler, at: "\(place).callbacks[\(index)].arguments")
    }
    clean.emissions = outcome.emissions.map { emissions($0, at: place) }
    watched(&clean, at: place)
    return clean
  }

  private mutating func emissions(
    _ emissions: Outcome.Emissions, at place: String
  ) -> Outcome.Emissions {
    var clean = emissions
    if !marksNumbers { clean.elements = joined(emissions.elements, at: "\(place).emits") }
    for (index, element) in clean.elements.enumerated() {
      clean.elements[index] = value(element, at: ValuePath(), in: "\(place).emits[\(index)]")
    }
    if case .failed(let error) = emissions.end {
      clean.end = .failed(value(error, at: ValuePath(), in: "\(place).failed"))
    }
    return clean
  }

  /// Redacts what delegates were told, and what probes showed.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of one step.
  ///   - place: Its place, such as `outcomes[0]`.
  mutating func watched(_ outcome: inout Outcome, at place: String) {
    for index in outcome.received.indices {
      let told = outcome.received[index]
      outcome.received[index].arguments = arguments(
        told.arguments, of: told.method, at: "\(place).received[\(index)].arguments")
    }
    guard !outcome.observed.isEmpty,
      case .object(let clean) = value(
        .object(outcome.observed), at: ValuePath(), in: "\(place).observed")
    else { return }
    outcome.observed = clean
  }

  /// Redacts secrets that are cut in two between calls of one handler, or between what one
  /// method of a delegate was told.
  mutating func joined(_ outcome: inout Outcome, at place: String) {
    let handlers = Dictionary(grouping: outcome.callbacks.indices) { outcome.callbacks[$0].handler }
    for indices in handlers.values {
      let clean = joined(indices.map { .array(outcome.callbacks[$0].arguments) }, at: place)
      for (index, value) in zip(indices, clean) {
        if case .array(let arguments) = value { outcome.callbacks[index].arguments = arguments }
      }
    }
    let methods = Dictionary(grouping: outcome.received.indices) { outcome.received[$0].method }
    for indices in methods.values {
      let clean = joined(indices.map { .array(outcome.received[$0].arguments) }, at: place)
      for (index, value) in zip(indices, clean) {
        if case .array(let arguments) = value { outcome.received[index].arguments = arguments }
      }
    }
  }

  /// Redacts a call or an event at an SDK's seam.
  ///
  /// - Parameters:
  ///   - interaction: The interaction as it was.
  ///   - place: Its place in the recording: `exchanges[2]`.
  /// - Returns: A interaction of the same shape.
  mutating func interaction(_ interaction: SeamInteraction, at place: String) -> SeamInteraction {
    switch interaction {
    case .call(var call):
      call.arguments = arguments(call.arguments, of: call.name, at: "\(place).arguments")
      switch call.result {
      case .returned(let value?):
        call.result = .returned(self.value(value, at: ValuePath(), in: "\(place).returned"))
      case .threw(let value):
        call.result = .threw(self.value(value, at: ValuePath(), in: "\(place).threw"))
      case .returned(nil), nil: break
      }
      return .call(call)
    case .event(var event):
      let said = value(.object(event.arguments), at: ValuePath(), in: "\(place).arguments")
      if case .object(let fields) = said { event.arguments = fields }
      return .event(event)
    }
  }
}
