/// A call from an adapter or double to its delegate, which a contract lists under `receives`.
package struct DelegateCall: Sendable, Hashable {
  /// The ``OperationDescription/signature`` of the called method, such as `mapDidTap(_:)`.
  package var method: String
  /// The arguments as values, in the order of the method's parameters.
  package var arguments: [Value]
  /// True if the call came after the step's own call had returned.
  package var isLate = false
  /// The time since the step began; `nil` in a recording.
  package var time: Duration?

  /// Creates a call, such as `DelegateCall("mapDidTap(_:)", ["Ann"])`.
  package init(_ method: String, _ arguments: [Value] = []) {
    self.method = method
    self.arguments = arguments
  }
}

extension DelegateCall {
  /// Compares only the methods and arguments, because a recording has no times.
  package static func == (first: DelegateCall, second: DelegateCall) -> Bool {
    first.method == second.method && first.arguments == second.arguments
  }

  /// Hashes only the method and arguments, as `==` requires.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(arguments)
  }
}
