/// Records the calls of one closure that an adapter passed to its vendor.
struct EventTap: Sendable {
  private let name: String
  private let labels: [String]
  private let environment: SeamEnvironment
  /// The position of this closure among all closures for the event, counted from 1.
  private let number: Int

  /// Creates the tap, and registers the closure so that recorded events can be delivered to it on
  /// replay.
  init(
    _ name: String, _ labels: [String], _ environment: SeamEnvironment,
    handler: @escaping (ContractArguments, inout Names) throws(ContractArgumentError) -> Void
  ) {
    self.name = name
    self.labels = labels
    self.environment = environment
    number = environment.context.listeners.add(to: name) {
      (arguments) throws(ContractArgumentError) in
      var names = Names(labels: labels)
      try handler(arguments, &names)
    }
  }

  /// Records one call as an event, and returns its number for ``SeamRecorder/passedOn(_:)``.
  func keep<each Argument>(_ arguments: repeat each Argument) -> Int {
    var names = Names(labels: labels)
    var values: [String: Value] = [:]
    for argument in repeat each arguments {
      values[names.next()] = environment.context.value(of: argument)
    }
    return environment.recorder.keep(SeamEvent(name, values, listener: number))
  }

  /// Names the arguments of an event in order: first the given labels, then positions, so that the
  /// third argument is "2".
  struct Names {
    let labels: [String]
    private var position = 0

    init(labels: [String]) {
      self.labels = labels
    }

    mutating func next() -> String {
      defer { position += 1 }
      return labels.indices.contains(position) ? labels[position] : "\(position)"
    }
  }
}
