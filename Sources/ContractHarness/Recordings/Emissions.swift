public import ContractBinding

extension Outcome {
  /// What one step read of a stream: it reads no further than it must.
  public struct Emissions: Sendable, Hashable {
    /// How a stream ended.
    public enum End: Sendable, Hashable {
      /// It had not ended when the step had read enough.
      case open
      /// It had nothing more to give.
      case finished
      /// It failed with an error.
      case failed(Value)
      /// Its reader was cancelled.
      case cancelled
    }

    /// The elements that the step read, in order.
    public var elements: [Value]
    /// How the stream ended.
    public var end: End

    /// Creates what was read of a stream.
    public init(_ elements: [Value] = [], end: End = .open) {
      self.elements = elements
      self.end = end
    }
  }
}

extension Outcome.Emissions.End {
  /// The end as contracts and recordings name it.
  var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
