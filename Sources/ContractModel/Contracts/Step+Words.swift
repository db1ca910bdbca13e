import ContractBinding

extension Step {
  /// The step in messages and reports, such as `call add on ${cart}`.
  package var words: String { recordedText }

  /// The action as the contract writes it, with its object: `call add on ${cart}`.
  ///
  /// Recordings contain this text, so a change of its form would change all of them.
  package var recordedText: String {
    guard case .string(let object)? = receiver?.value else { return action.words }
    return "\(action.words) on \(object)"
  }
}

extension Step.Action {
  /// The action as the contract writes it, without arguments: `call post`, `begin load as first`.
  package var words: String {
    switch self {
    case .call(let use): "call \(use.name)"
    case .begin(let use, let name): "begin \(use.name) as \(name)"
    case .finish(let name): "finish \(name)"
    case .stillRunning(let name): "still-running \(name)"
    case .cancel(let name): "cancel \(name)"
    case .get(let property): "get \(property)"
    case .set(let property, _): "set \(property)"
    case .event(let name, _): "event \(name)"
    }
  }

  /// The name of the operation for `call` and `begin`; for other actions, the same as ``words``.
  package var operation: String {
    switch self {
    case .call(let use), .begin(let use, _): use.name
    default: words
    }
  }
}
