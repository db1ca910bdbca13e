import ContractModel
import ContractBinding
import ContractValues

extension Recording: StorableObject {
  static var blank: Recording {
    Recording(
      contract: "", scenario: "", provenance: .blank, evidence: Evidence(outcomes: []))
  }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("format", &format)
    fields.required("contract", &contract)
    fields.required("scenario", &scenario)
    fields.required("provenance", &provenance)
    fields.optional("unique", &seed)
    codeExchanges(&fields)
    fields.bodies.allowsReferences = true
    codeOutcomes(&fields)
    fields.field("volatile", &volatile)
    fields.field("relations", &relations, unless: [])
    fields.field("redacted", &evidence.redacted)
  }

  /// Reads or writes the list `exchanges`, which contains HTTP exchanges first, and then calls and
  /// events of an SDK.
  private mutating func codeExchanges(_ fields: inout FieldCoder) {
    var entries =
      evidence.exchanges.map(Entry.exchange)
      + evidence.interactions.map(Entry.interaction)
    fields.field("exchanges", &entries)
    guard fields.isReading else { return }
    for entry in entries {
      switch entry {
      case .exchange(let exchange): evidence.exchanges.append(exchange)
      case .interaction(let interaction): evidence.interactions.append(interaction)
      }
    }
  }

  private mutating func codeOutcomes(_ fields: inout FieldCoder) {
    var recordedSteps = evidence.outcomes.enumerated().map { index, outcome in
      RecordedStep(step: steps.dropFirst(index).first, outcome: outcome)
    }
    fields.required("outcomes", &recordedSteps)
    guard fields.isReading else { return }
    evidence.outcomes = recordedSteps.map(\.outcome)
    steps = recordedSteps.compactMap(\.step)
  }
}

/// An element of the list `exchanges`: an HTTP exchange, or a call or event of an SDK.
private enum Entry: Storable {
  case exchange(Exchange)
  case interaction(SeamInteraction)

  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    if let interaction = try SeamInteraction(stored: value, bodies) {
      self = .interaction(interaction)
    } else {
      self = .exchange(try Exchange(stored: value, bodies))
    }
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON {
    switch self {
    case .exchange(let exchange): exchange.stored(bodies)
    case .interaction(let interaction): interaction.stored(bodies)
    }
  }
}

/// An element of the list `outcomes`: the text of a step with its result.
private struct RecordedStep: StorableObject {
  static var blank: RecordedStep { RecordedStep(outcome: Outcome(end: .returned(nil))) }

  var step: String?
  var outcome: Outcome

  mutating func code(_ fields: inout FieldCoder) {
    fields.optional("step", &step)
    outcome.code(&fields)
  }
}

extension Recording.Provenance: StorableObject {
  static var blank: Recording.Provenance {
    Recording.Provenance(recordedAt: "", version: "", adapter: "", through: "", digest: "")
  }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("recorded-at", &recordedAt)
    fields.required("version", &version)
    fields.required("adapter", &adapter)
    fields.required("through", &through)
    fields.required("digest", &digest)
  }
}

extension Redacted: StorableObject {
  static var blank: Redacted { Redacted(rule: "", place: "") }

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("rule", &rule)
    fields.required("place", &place)
  }
}
