import ContractBinding

/// Puts names back in the place of what differs between machines and runs: the scenario's
/// folder becomes `${place}`, the loopback's address `${vendor.url}`, also where it is escaped.
struct Substitution: Sendable {
  private let place: String
  private let vendor: (url: String, rewriter: AddressRewriter, port: String)?

  init(place: String, vendorURL: String?) {
    self.place = place.trimmingFinalSlash
    vendor = vendorURL.map { url in
      let url = url.trimmingFinalSlash
      return (
        url, AddressRewriter(from: url, to: AddressRewriter.placeholder),
        String(url.split(separator: ":").last ?? "")
      )
    }
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
    var text = text
    // Most texts are shorter than a path or an address.
    if !place.isEmpty, text.utf8.count >= place.utf8.count, text.contains(place) {
      text = text.replacing(place, with: "${place}")
    }
    // Each spelling of the address holds its port.
    if let vendor, text.utf8.count >= vendor.url.utf8.count, text.contains(vendor.port) {
      text = vendor.rewriter.rewritten(
        text.replacing(vendor.url, with: AddressRewriter.placeholder))
    }
    return text
  }
}

extension String {
  fileprivate var trimmingFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
