import ContractBinding

extension Step {
  /// The step in messages and reports, such as `call add on ${cart}`.
  package var words: String { recordedText }

  /// The action as the contract writes it, with its object: `call add on ${cart}`.
  ///
  /// Recordings contain this text. If its form changed, all recordings would change.
  package var recordedText: String {
    guard case .string(let object)? = receiver?.value else { return action.words }
    return "\(action.words) on \(object)"
  }
}

extension Step.Action {
  /// The action as the contract writes it, without arguments: `call post`, `begin load as first`.
  package var words: String {
    switch self {
    case .call: "call \(name)"
    case .begin(_, let label): "begin \(name) as \(label)"
    case .finish: "finish \(name)"
    case .stillRunning: "still-running \(name)"
    case .cancel: "cancel \(name)"
    case .get: "get \(name)"
    case .set: "set \(name)"
    case .event: "event \(name)"
    }
  }

  /// The name of the operation for `call` and `begin`; for other actions, the same as ``words``.
  package var operation: String { use?.name ?? words }
}
