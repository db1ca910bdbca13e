import ContractBinding
package import ContractModel
import ContractRedaction
import ContractValues

extension RedactionPass {
  /// Replaces the secrets in all parts of a run.
  ///
  /// The list of replacements stays in the pass, so the result has none.
  mutating func evidence(of observation: Observation) -> Evidence {
    var clean = Evidence(
      outcomes: observation.outcomes, exchanges: observation.exchanges,
      interactions: observation.interactions)
    for index in clean.exchanges.indices {
      redact(&clean.exchanges[index], at: .exchange(index))
    }
    for index in clean.interactions.indices {
      redact(&clean.interactions[index], at: .exchange(clean.exchanges.count + index))
    }
    for index in clean.outcomes.indices {
      clean.outcomes[index] = outcome(clean.outcomes[index], at: .outcome(index))
    }
    return clean
  }

  private mutating func redact(_ value: inout Value, at place: Place) {
    value = self.value(value, at: ValuePath(), in: place)
  }

  private mutating func redact(_ fields: inout [String: Value], at place: Place) {
    var value = Value.object(fields)
    redact(&value, at: place)
    if case .object(let clean) = value { fields = clean }
  }

  private mutating func redact(_ exchange: inout Exchange, at place: Place) {
    exchange.request = request(exchange.request, at: place.key("request"))
    switch exchange.result {
    case .response(var response):
      let part = place.key("response")
      let raw = response.body
      response.body = body(raw, headers: response.headers, at: part.key("body"))
      note(raw, as: response.body)
      if response.body != raw {
        exchange.pieces = exchange.pieces.moved(from: raw, to: response.body)
        for header in response.headers + response.trailers where header.isBodyDigest {
          note(Redacted.digest, part.key("headers").key(header.name.lowercased()))
        }
      }
      response.headers = headers(response.headers, at: part)
      response.trailers = headers(response.trailers, at: part)
      exchange.result = .response(response)
    case .failure(var failure):
      failure.message = leaf(failure.message, at: place.key("failure").key("message"))
      exchange.result = .failure(failure)
    }
  }

  private mutating func redact(_ interaction: inout SeamInteraction, at place: Place) {
    switch interaction {
    case .call(var call):
      call.arguments = arguments(call.arguments, of: call.name, at: place.key("arguments"))
      switch call.result {
      case .returned(var value?):
        redact(&value, at: place.key("returned"))
        call.result = .returned(value)
      case .threw(var value):
        redact(&value, at: place.key("threw"))
        call.result = .threw(value)
      case .returned(nil), nil: break
      }
      interaction = .call(call)
    case .event(var event):
      redact(&event.arguments, at: place.key("arguments"))
      interaction = .event(event)
    }
  }

  mutating func outcome(_ outcome: Outcome, at place: Place) -> Outcome {
    var clean = outcome
    // A secret that is cut between two calls must be found before either part is changed.
    if !marksNumbers {
      join(&clean.callbacks, \.handler, \.arguments, at: place)
      join(&clean.received, \.method, \.arguments, at: place)
    }
    switch clean.end {
    case .returned(var value?):
      redact(&value, at: place.key("returned"))
      clean.end = .returned(value)
    case .threw(var value):
      redact(&value, at: place.key("threw"))
      clean.end = .threw(value)
    case .returned(nil), .open: break
    }
    redact(&clean.callbacks, \.handler, \.arguments, at: place.key("callbacks"))
    if var emissions = clean.emissions {
      redact(&emissions, at: place)
      clean.emissions = emissions
    }
    redact(&clean.received, \.method, \.arguments, at: place.key("received"))
    if !clean.observed.isEmpty { redact(&clean.observed, at: place.key("observed")) }
    return clean
  }

  private mutating func redact(_ emissions: inout Outcome.Emissions, at place: Place) {
    if !marksNumbers { emissions.elements = joined(emissions.elements, at: place.key("emits")) }
    for index in emissions.elements.indices {
      redact(&emissions.elements[index], at: place.key("emits").index(index))
    }
    if case .failed(var error) = emissions.end {
      redact(&error, at: place.key("failed"))
      emissions.end = .failed(error)
    }
  }

  /// Redacts the arguments of each call.
  ///
  /// The arguments have no names, so only the name of the call can show that they are secret.
  private mutating func redact<Call>(
    _ calls: inout [Call], _ name: KeyPath<Call, String>,
    _ values: WritableKeyPath<Call, [Value]>, at place: Place
  ) {
    for index in calls.indices {
      calls[index][keyPath: values] = arguments(
        calls[index][keyPath: values], of: calls[index][keyPath: name],
        at: place.index(index).key("arguments"))
    }
  }

  /// Redacts secrets that are cut in two between calls with the same name, such as two pieces of a
  /// stream.
  private mutating func join<Call>(
    _ calls: inout [Call], _ name: KeyPath<Call, String>,
    _ values: WritableKeyPath<Call, [Value]>, at place: Place
  ) {
    for indices in Dictionary(grouping: calls.indices, by: { calls[$0][keyPath: name] }).values {
      let clean = joined(indices.map { .array(calls[$0][keyPath: values]) }, at: place)
      for (index, value) in zip(indices, clean) {
        if case .array(let arguments) = value { calls[index][keyPath: values] = arguments }
      }
    }
  }
}

extension [Exchange.Piece] {
  /// Adapts the pieces of a streamed body to the body after redaction.
  ///
  /// The number of pieces stays the same. A piece ends in the same line as before, at the same
  /// offset, or at the end of the line if that is shorter now.
  package func moved(from old: [UInt8], to new: [UInt8]) -> [Exchange.Piece] {
    guard !isEmpty, old != new else { return self }
    let starts = [0] + new.indices.filter { new[$0] == 0x0A }.map { $0 + 1 }
    var (end, line, lineStart, written) = (0, 0, 0, 0)
    return enumerated().map { index, piece in
      let pieceEnd = Swift.min(end + piece.count, old.count)
      for position in end..<pieceEnd where old[position] == 0x0A {
        line += 1
        lineStart = position + 1
      }
      end = pieceEnd
      let start = line < starts.count ? starts[line] : new.count
      let next = line + 1 < starts.count ? starts[line + 1] : new.count
      let place = index == count - 1 ? new.count : Swift.min(start + (end - lineStart), next)
      defer { written = Swift.max(place, written) }
      return Exchange.Piece(
        count: Swift.max(place - written, 0), after: piece.after, following: piece.following)
    }
  }
}
