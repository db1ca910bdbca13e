/// Records the calls of one closure that an adapter passed to its vendor.
struct EventTap: Sendable {
  private let name: String
  private let labels: [String]
  private let environment: SeamEnvironment
  /// The position of this closure among all closures for the event, counted from 1.
  private let number: Int

  /// Creates the tap, and registers the closure so that recorded events can be delivered to it on
  /// replay.
  init<each Argument, Answer>(
    _ name: String, _ labels: [String], _ environment: SeamEnvironment,
    to listener: @escaping (repeat each Argument) -> Answer
  ) {
    self.name = name
    self.labels = labels
    self.environment = environment
    number = environment.context.listeners.add(to: name) {
      (arguments) throws(ContractArgumentError) in
      var names = Names(labels: labels)
      _ = listener(repeat try arguments.make(names.next(), as: (each Argument).self))
    }
  }

  /// Records one call as an event, and passes it on to the closure.
  func pass<each Argument, Answer>(
    _ arguments: repeat each Argument, to listener: (repeat each Argument) -> Answer
  ) -> Answer {
    var names = Names(labels: labels)
    var values: [String: Value] = [:]
    for argument in repeat each arguments {
      values[names.next()] = environment.context.value(of: argument)
    }
    let event = environment.recorder.keep(SeamEvent(name, values, listener: number))
    defer { environment.recorder.passedOn(event) }
    return listener(repeat each arguments)
  }

  /// Names the arguments of an event in order: first the given labels, then positions, so that the
  /// third argument is "2".
  private struct Names {
    let labels: [String]
    var position = 0

    mutating func next() -> String {
      defer { position += 1 }
      return labels.indices.contains(position) ? labels[position] : "\(position)"
    }
  }
}
