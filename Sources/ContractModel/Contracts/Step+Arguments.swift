package import ContractBinding

extension Step.Action {
  /// The values that the action gives to the subject, in no particular order.
  package var arguments: [Value] {
    switch self {
    case .call(let use), .begin(let use, _):
      switch use.arguments {
      case .byName(let arguments): arguments.values.map(\.value)
      case .byPosition(let arguments): arguments.map(\.value)
      }
    case .set(_, let value): [value.value]
    case .event(_, let arguments): Array(arguments.values)
    case .finish, .stillRunning, .cancel, .get: []
    }
  }
}
