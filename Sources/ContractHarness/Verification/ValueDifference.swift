package import ContractBinding
package import ContractValues

/// One place where a value is not like the recorded one.
package struct ValueDifference: Sendable, Hashable {
  /// How two values differ.
  package enum Kind: Sendable, Hashable {
    /// The recording has something, the value nothing.
    case missing
    /// The value has something, the recording nothing.
    case surplus
    /// The one is a number, the other a string, and their like.
    case shape
    /// Another case of an enum, or another error.
    case enumCase
    /// A list that is empty, or, compared exactly, of another length.
    case count
    /// The same shape, but not the same value.
    case value
  }

  /// How they differ.
  package var kind: Kind
  /// The place inside the value.
  package var path: ValuePath
  /// The recorded value.
  package var recorded: Value?
  /// The actual value.
  package var actual: Value?
}
