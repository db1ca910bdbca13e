import ContractBinding
import ContractModel
import ContractValues

extension Recording {
  /// The recording with what the vendor does otherwise now, and byte for byte as it was in all
  /// else: the values that are volatile stay those of the first day, so that a review shows the
  /// drift alone.
  ///
  /// - Parameters:
  ///   - new: What the vendor does now, its exchanges in the same order.
  ///   - volatility: What never counts.
  /// - Returns: `nil` where other requests were sent, or steps taken: it must be written anew.
  func grafted(with new: Recording, _ volatility: Volatility) -> Recording? {
    guard exchanges.count == new.exchanges.count, outcomes.count == new.outcomes.count,
      steps == new.steps
    else { return nil }
    let graft = Graft(volatility)
    var grafted = new
    for index in exchanges.indices {
      grafted.exchanges[index] = graft.exchange(
        exchanges[index], new.exchanges[index], at: .exchange(index))
    }
    for index in outcomes.indices {
      grafted.outcomes[index] = graft.outcome(
        outcomes[index], new.outcomes[index], at: .outcome(index))
    }
    let seen = (Observation(outcomes: [], interactions: interactions), new.interactions)
    let moved = ObservationComparison(volatility).differences(
      seen.0, Observation(outcomes: [], interactions: seen.1))
    if moved.isEmpty { grafted.interactions = interactions }
    return grafted
  }
}

/// Puts new parts in the place of old ones, where they differ in what counts.
private struct Graft {
  let volatility: Volatility

  init(_ volatility: Volatility) {
    self.volatility = volatility
  }

  func exchange(_ old: Exchange, _ new: Exchange, at place: Place) -> Exchange {
    let differences = ObservationComparison(volatility).compare(old, new, at: place)
    let asked = differences.contains { $0.side == .adapter && $0.place.header == nil }
    guard differences.contains(where: { $0.side == .vendor }) || asked else { return old }
    var grafted = new
    if !asked { grafted.request = old.request }
    // The pieces of a stream are those of one body.
    guard new.pieces.isEmpty, !new.isOpen, case .response(let before) = old.result,
      case .response(let after) = new.result
    else { return grafted }
    let isBodyAlike =
      before.status == after.status
      && !differences.contains { $0.place.isInResponseBody }
    grafted.result = .response(
      response(before, after, at: place.key("response"), isBodyAlike: isBodyAlike))
    return grafted
  }

  private func response(
    _ old: VendorResponse, _ new: VendorResponse, at place: Place, isBodyAlike: Bool
  ) -> VendorResponse {
    var response = new
    response.headers = headers(old.headers, new.headers, at: place)
    response.trailers = headers(old.trailers, new.trailers, at: place)
    let forms = (
      BodyForm(old.body, headers: old.headers), BodyForm(new.body, headers: new.headers)
    )
    if case (.json(let before), .json(let after)) = forms {
      // A vendor may send keys in another order each time.
      response.body = JSONText.replacing(
        before, by: value(before, after, root: place.key("body")), in: old.body)
    } else if isBodyAlike {
      response.body = old.body
    }
    return response
  }

  /// The fields in their old order; new ones last.
  private func headers(
    _ old: [VendorHeader], _ new: [VendorHeader], at place: Place
  ) -> [VendorHeader] {
    let values = Dictionary(grouping: new) { $0.name.lowercased() }
    var given: Set<String> = []
    let kept = old.flatMap { field -> [VendorHeader] in
      let name = field.name.lowercased()
      let isNoise =
        ObservationComparison.framing.contains(name)
        || volatility.isVolatileHeader(name, in: place)
      if isNoise { return [field] }
      return given.insert(name).inserted ? values[name] ?? [] : []
    }
    let names = Set(old.map { $0.name.lowercased() })
    return kept + new.filter { !names.contains($0.name.lowercased()) }
  }

  func outcome(_ old: Outcome, _ new: Outcome, at place: Place) -> Outcome {
    var outcome = new
    switch (old.end, new.end) {
    case (.returned(let before?), .returned(let after?)):
      outcome.end = .returned(value(before, after, root: place.key("returned")))
    case (.threw(let before), .threw(let after)):
      outcome.end = .threw(value(before, after, root: place.key("threw")))
    default: break
    }
    if old.callbacks.map(\.handler) == new.callbacks.map(\.handler) {
      for index in old.callbacks.indices {
        outcome.callbacks[index].beforeReturning = old.callbacks[index].beforeReturning
        outcome.callbacks[index].arguments = values(
          old.callbacks[index].arguments, new.callbacks[index].arguments,
          root: place.key("callbacks").index(index).key("arguments"))
      }
    }
    if let before = old.emissions, let after = new.emissions,
      case .array(let elements) = value(
        .array(before.elements), .array(after.elements), root: place.key("emits"))
    {
      outcome.emissions?.elements = elements
    }
    if case .object(let seen) = value(
      .object(old.observed), .object(new.observed), root: place.key("observed"))
    {
      outcome.observed = seen
    }
    return outcome
  }

  private func values(_ old: [Value], _ new: [Value], root: Place) -> [Value] {
    guard old.count == new.count else { return new }
    return zip(old, new).enumerated().map { index, pair in
      value(pair.0, pair.1, root: root.index(index))
    }
  }

  private func value(
    _ old: Value, _ new: Value, at path: ValuePath = ValuePath(), root: Place
  ) -> Value {
    if old == new || volatility.isDeclared(path) { return old }
    switch (old, new) {
    case (.array(let before), .array(let after)) where before.count == after.count:
      return .array(
        zip(before, after).enumerated().map { index, pair in
          value(pair.0, pair.1, at: path.index(index), root: root)
        })
    case (.object(let before), .object(let after)):
      return .object(fields(before, after, at: path, root: root))
    case (.error(let before), .error(var after))
    where before.type == after.type && before.caseName == after.caseName:
      after.fields = fields(before.fields, after.fields, at: path, root: root)
      return .error(after)
    default:
      var comparison = ValueComparison(volatility, root: root)
      comparison.compare(old, new, at: path)
      return comparison.differences.isEmpty ? old : new
    }
  }

  private func fields(
    _ old: [String: Value], _ new: [String: Value], at path: ValuePath, root: Place
  ) -> [String: Value] {
    var fields: [String: Value] = [:]
    for key in Set(old.keys).union(new.keys) {
      switch (old[key], new[key]) {
      case (let before?, let after?):
        fields[key] = value(before, after, at: path.key(key), root: root)
      // A place that is declared volatile may come and go.
      case (let before, let after):
        fields[key] = volatility.isDeclared(path.key(key)) ? before : after
      }
    }
    return fields
  }
}
