import ContractBinding

/// Puts names back in the place of what differs between machines and runs: the scenario's
/// folder becomes `${place}`, the loopback's address `${vendor.url}`.
struct Substitution: Sendable {
  /// Texts and the names that stand for them, in the order in which they are replaced.
  private let names: [(text: String, name: String)]

  init(place: String, vendorURL: String?) {
    var names = [(place.trimmingFinalSlash, "${place}")]
    if let vendorURL { names.append((vendorURL.trimmingFinalSlash, "${vendor.url}")) }
    self.names = names.filter { !$0.0.isEmpty }
  }

  func callAsFunction(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    switch outcome.end {
    case .returned(let value): outcome.end = .returned(value.map(replaced))
    case .threw(let error): outcome.end = .threw(replaced(error))
    case .open: break
    }
    for index in outcome.callbacks.indices {
      outcome.callbacks[index].arguments = outcome.callbacks[index].arguments.map(replaced)
    }
    if var emissions = outcome.emissions {
      emissions.elements = emissions.elements.map(replaced)
      if case .failed(let error) = emissions.end { emissions.end = .failed(replaced(error)) }
      outcome.emissions = emissions
    }
    for index in outcome.received.indices {
      outcome.received[index].arguments = outcome.received[index].arguments.map(replaced)
    }
    outcome.observed = outcome.observed.mapValues(replaced)
    return outcome
  }

  func callAsFunction(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.label = replaced(diagnostic.label)
    diagnostic.facts = diagnostic.facts.map { replaced($0) }
    return diagnostic
  }

  func callAsFunction(_ crossing: Crossing) -> Crossing { crossing.mapValues(replaced) }

  private func replaced(_ value: Value) -> Value {
    switch value {
    case .string(let text): return .string(replaced(text))
    case .array(let elements): return .array(elements.map(replaced))
    case .object(let fields): return .object(fields.mapValues(replaced))
    case .error(var error):
      error.fields = error.fields.mapValues(replaced)
      return .error(error)
    default: return value
    }
  }

  private func replaced(_ text: String) -> String {
    names.reduce(text) { text, pair in
      // Most texts are shorter than a path or an address.
      guard text.utf8.count >= pair.text.utf8.count, text.contains(pair.text) else { return text }
      return text.replacing(pair.text, with: pair.name)
    }
  }
}

extension String {
  fileprivate var trimmingFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
