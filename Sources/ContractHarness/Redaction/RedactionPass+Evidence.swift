import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues

extension RedactionPass {
  /// Goes over a run; what it replaced, the pass knows.
  mutating func evidence(of observation: Observation) -> Evidence {
    var clean = Evidence(
      outcomes: observation.outcomes, exchanges: observation.exchanges,
      interactions: observation.interactions)
    for index in clean.exchanges.indices {
      redact(&clean.exchanges[index], at: "exchanges[\(index)]")
    }
    for index in clean.interactions.indices {
      redact(&clean.interactions[index], at: "exchanges[\(clean.exchanges.count + index)]")
    }
    for index in clean.outcomes.indices {
      clean.outcomes[index] = outcome(clean.outcomes[index], at: "outcomes[\(index)]")
    }
    return clean
  }

  private mutating func redact(_ value: inout Value, at place: String) {
    value = self.value(value, at: ValuePath(), in: place)
  }

  private mutating func redact(_ fields: inout [String: Value], at place: String) {
    var value = Value.object(fields)
    redact(&value, at: place)
    if case .object(let clean) = value { fields = clean }
  }

  // MARK: Exchanges

  private mutating func redact(_ exchange: inout Exchange, at place: String) {
    exchange.request = request(exchange.request, at: "\(place).request")
    switch exchange.result {
    case .response(var response):
      let part = "\(place).response"
      let raw = response.body
      response.body = body(raw, headers: response.headers, at: "\(part).body")
      note(raw, as: response.body)
      if response.body != raw {
        exchange.pieces = exchange.pieces.moved(from: raw, to: response.body)
        for header in response.headers + response.trailers where header.isBodyDigest {
          note(Redacted.digest, "\(part).headers.\(header.name.lowercased())")
        }
      }
      response.headers = headers(response.headers, at: part)
      response.trailers = headers(response.trailers, at: part)
      exchange.result = .response(response)
    case .failure(var failure):
      failure.message = leaf(failure.message, at: "\(place).failure.message")
      exchange.result = .failure(failure)
    }
  }

  private mutating func redact(_ interaction: inout SeamInteraction, at place: String) {
    switch interaction {
    case .call(var call):
      call.arguments = arguments(call.arguments, of: call.name, at: "\(place).arguments")
      switch call.result {
      case .returned(var value?):
        redact(&value, at: "\(place).returned")
        call.result = .returned(value)
      case .threw(var value):
        redact(&value, at: "\(place).threw")
        call.result = .threw(value)
      case .returned(nil), nil: break
      }
      interaction = .call(call)
    case .event(var event):
      redact(&event.arguments, at: "\(place).arguments")
      interaction = .event(event)
    }
  }

  // MARK: Outcomes

  mutating func outcome(_ outcome: Outcome, at place: String) -> Outcome {
    var clean = outcome
    // A secret that is cut between two calls has to be found before either part is touched.
    if !marksNumbers {
      join(&clean.callbacks, \.handler, \.arguments, at: place)
      join(&clean.received, \.method, \.arguments, at: place)
    }
    switch clean.end {
    case .returned(var value?):
      redact(&value, at: "\(place).returned")
      clean.end = .returned(value)
    case .threw(var value):
      redact(&value, at: "\(place).threw")
      clean.end = .threw(value)
    case .returned(nil), .open: break
    }
    redact(&clean.callbacks, \.handler, \.arguments, at: "\(place).callbacks")
    if var emissions = clean.emissions {
      redact(&emissions, at: place)
      clean.emissions = emissions
    }
    redact(&clean.received, \.method, \.arguments, at: "\(place).received")
    if !clean.observed.isEmpty { redact(&clean.observed, at: "\(place).observed") }
    return clean
  }

  private mutating func redact(_ emissions: inout Outcome.Emissions, at place: String) {
    if !marksNumbers { emissions.elements = joined(emissions.elements, at: "\(place).emits") }
    for index in emissions.elements.indices {
      redact(&emissions.elements[index], at: "\(place).emits[\(index)]")
    }
    if case .failed(var error) = emissions.end {
      redact(&error, at: "\(place).failed")
      emissions.end = .failed(error)
    }
  }

  /// Redacts what calls pass by position.
  private mutating func redact<Call>(
    _ calls: inout [Call], _ name: KeyPath<Call, String>,
    _ values: WritableKeyPath<Call, [Value]>, at place: String
  ) {
    for index in calls.indices {
      calls[index][keyPath: values] = arguments(
        calls[index][keyPath: values], of: calls[index][keyPath: name],
        at: "\(place)[\(index)].arguments")
    }
  }

  /// Redacts secrets that are cut in two between calls of one name.
  private mutating func join<Call>(
    _ calls: inout [Call], _ name: KeyPath<Call, String>,
    _ values: WritableKeyPath<Call, [Value]>, at place: String
  ) {
    for indices in Dictionary(grouping: calls.indices, by: { calls[$0][keyPath: name] }).values {
      let clean = joined(indices.map { .array(calls[$0][keyPath: values]) }, at: place)
      for (index, value) in zip(indices, clean) {
        if case .array(let arguments) = value { calls[index][keyPath: values] = arguments }
      }
    }
  }
}
