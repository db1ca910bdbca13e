import ContractBinding
import ContractModel
import ContractValues

extension ObservationComparison {
  /// Compares what passed at an SDK's seams: the calls in their order, the events in theirs.
  ///
  /// Which of an event and a call came first is a matter of threads, and counts for nothing.
  func interactions(_ first: Observation, _ second: Observation) -> [Difference] {
    let offset = first.exchanges.count
    let calls = (first.interactions.calls, second.interactions.calls)
    let events = (first.interactions.events, second.interactions.events)
    if let difference = sequence("called", calls.0.map(\.call.name), calls.1.map(\.call.name)) {
      return [difference.by(.adapter)]
    }
    if let difference = sequence("said", events.0.map(\.event.name), events.1.map(\.event.name)) {
      return [difference]
    }
    let called = zip(calls.0, calls.1).flatMap { first, second in
      compare(first.call, second.call, at: .exchange(offset + first.index))
    }
    let said = zip(events.0, events.1).flatMap { first, second in
      values(
        .object(first.event.arguments), .object(second.event.arguments),
        root: Place.exchange(offset + first.index).key("arguments"))
    }
    return called + said
  }

  private func sequence(_ verb: String, _ first: [String], _ second: [String]) -> Difference? {
    guard first != second else { return nil }
    return Difference(
      .behaviour, at: Place(.exchanges), verb, first: Self.list(first), second: Self.list(second))
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  private func compare(
    _ first: SeamInteraction.Call, _ second: SeamInteraction.Call, at place: Place
  ) -> [Difference] {
    let differences = values(
      .array(first.arguments), .array(second.arguments), root: place.key("arguments")
    ).map { $0.by(.adapter) }
    switch (first.result, second.result) {
    case (.returned(let first), .returned(let second)):
      return differences + values(first ?? .null, second ?? .null, root: place.key("returned"))
    case (.threw(let first), .threw(let second)):
      return differences + values(first, second, root: place.key("threw"))
    case (nil, nil): return differences
    case (let left, let right):
      return differences + [
        Difference(
          .behaviour, at: place, "was told", first: left.inShort, second: right.inShort)
      ]
    }
  }
}

extension SeamResult? {
  fileprivate var inShort: String {
    switch self {
    case .returned(let value): value.map { "returned \($0.inShort)" } ?? "returned nothing"
    case .threw(let value): "threw \(value.inShort)"
    case nil: "nothing"
    }
  }
}
