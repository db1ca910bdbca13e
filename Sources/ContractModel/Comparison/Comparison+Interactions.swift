import ContractBinding
import ContractValues

extension Comparison {
  /// Compares the calls to an SDK in their order, and the events from it in theirs.
  ///
  /// The order between an event and a call depends on threads, so it is not compared.
  func interactions(_ before: Evidence, _ after: Evidence) -> [Difference] {
    let offset = before.exchanges.count
    let calls = (before.interactions.calls, after.interactions.calls)
    let events = (before.interactions.events, after.interactions.events)
    let callNames = (calls.0.map(\.call.name), calls.1.map(\.call.name))
    if callNames.0 != callNames.1 {
      return [
        happened("called", callNames.0.list, callNames.1.list, at: Place(.exchanges)).by(.adapter)
      ]
    }
    let eventNames = (events.0.map(\.event.name), events.1.map(\.event.name))
    if eventNames.0 != eventNames.1 {
      return [happened("said", eventNames.0.list, eventNames.1.list, at: Place(.exchanges))]
    }
    let differencesOfCalls = zip(calls.0, calls.1).flatMap { before, after in
      compare(before.call, after.call, at: .exchange(offset + before.index))
        .map { $0.of(before.call.name) }
    }
    return differencesOfCalls
      + zip(events.0, events.1).flatMap { before, after in
        values(
          .object(before.event.arguments), .object(after.event.arguments),
          at: Place.exchange(offset + before.index).key("arguments")
        ).map { $0.of(before.event.name) }
      }
  }

  private func compare(
    _ before: SeamInteraction.Call, _ after: SeamInteraction.Call, at place: Place
  ) -> [Difference] {
    let differences = values(
      .array(before.arguments), .array(after.arguments), at: place.key("arguments")
    ).map { $0.by(.adapter) }
    switch (before.result, after.result) {
    case (.returned(let before), .returned(let after)):
      return differences + values(before ?? .null, after ?? .null, at: place.key("returned"))
    case (.threw(let before), .threw(let after)):
      return differences + values(before, after, at: place.key("threw"))
    case (nil, nil): return differences
    case (let before, let after):
      return differences + [happened("was told", before.inShort, after.inShort, at: place)]
    }
  }
}

extension SeamResult? {
  fileprivate var inShort: String {
    switch self {
    case .returned(let value): "returned \(value.inShort)"
    case .threw(let value): "threw \((value as Value?).inShort)"
    case nil: "nothing"
    }
  }
}
