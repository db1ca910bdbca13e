/// The tap of one closure that an adapter gave to its vendor.
struct EventTap: Sendable {
  private let name: String
  private let labels: [String]
  private let border: SeamBorder
  /// The position of this closure among those for the event, from 1.
  private let number: Int

  /// Creates a tap, and registers its closure for recorded events.
  init(
    _ name: String, _ labels: [String], _ border: SeamBorder,
    hear: @escaping (ContractArguments, inout Names) throws(ContractArgumentError) -> Void
  ) {
    self.name = name
    self.labels = labels
    self.border = border
    number = border.context.listeners.add(to: name) { (arguments) throws(ContractArgumentError) in
      var names = Names(labels: labels)
      try hear(arguments, &names)
    }
  }

  /// Records an event of the vendor.
  ///
  /// - Returns: The number to give to ``SeamRecorder/passedOn(_:)``.
  func keep<each Argument>(_ arguments: repeat each Argument) -> Int {
    var names = Names(labels: labels)
    var values: [String: Value] = [:]
    for argument in repeat each arguments {
      values[names.next()] = border.context.value(of: argument)
    }
    return border.keeper.keep(SeamEvent(name, values, listener: number))
  }

  /// The names of the arguments of an event, in order.
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
