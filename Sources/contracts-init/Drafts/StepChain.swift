import ContractInterface

/// The operations of a scenario that creates an entity, such as an order, and then uses it.
struct StepChain {
  let maker: CreatingOperation
  let parameter: String
  /// The operation that looks up the removed entity, to show that it is gone.
  private(set) var finder: (requirement: Requirement, parameter: String)?
  /// True if the finder finds no such entity afterwards.
  ///
  /// A cancelled order may still be found, and so may a cart of which an item was removed.
  private(set) var findsNothing = false

  /// Verbs at the start of operations that remove an entity, such as `deleteOrder`.
  private static let removing: Set<String> = ["cancel", "clear", "delete", "remove"]

  /// Finds the operation that creates the entity whose identifier another operation takes.
  ///
  /// The result is `nil` if none or several fit, or if that operation itself needs an entity first.
  init?(
    for requirement: Requirement, among all: [Requirement], types: TypeCatalogue
  ) {
    let makers = all.compactMap { CreatingOperation($0, types: types) }
    guard let (maker, parameter) = Self.maker(for: requirement, among: makers) else { return nil }
    // An operation that takes an identifier itself would need another creating operation before it.
    guard Self.maker(for: maker.requirement, among: makers) == nil else { return nil }
    (self.maker, self.parameter) = (maker, parameter)
    guard Words(requirement.name).begin(with: Self.removing) else { return }
    finder =
      all.lazy.compactMap { other in
        guard other.kind == .method, other.canFail, !other.isStream, Answer(of: other) != nil,
          other.valueParameters.count == 1, other.signature != requirement.signature,
          !Words(other.name).begin(with: Self.removing),
          let found = Self.maker(for: other, among: makers),
          found.maker.requirement.signature == maker.requirement.signature
        else { return nil }
        return (other, found.parameter)
      }.first
    guard let found = finder?.requirement, let verb = Words(requirement.name).words.first else {
      return
    }
    let object = Array(Words(requirement.name).words.dropFirst())
    findsNothing =
      ["delete", "remove"].contains(verb) && (object.isEmpty || object == maker.noun)
      && Answer(of: found)?.type == Answer(of: maker.requirement)?.type
  }

  private static func maker(
    for requirement: Requirement, among makers: [CreatingOperation]
  ) -> (maker: CreatingOperation, parameter: String)? {
    let fits = makers.flatMap { maker in
      requirement.valueParameters.map { (maker, $0.name, maker.fit(of: $0, in: requirement)) }
    }
    for level in [2, 1] {
      let best = fits.filter { $0.2 == level }
      if best.count == 1 { return (best[0].0, best[0].1) }
      if !best.isEmpty { return nil }
    }
    return nil
  }
}

extension Requirement {
  /// The parameters for which a contract gives values.
  var valueParameters: [(name: String, type: String)] {
    parameters.compactMap { parameter in
      guard case .value(let type, _) = parameter.role else { return nil }
      return (parameter.name, type)
    }
  }
}
