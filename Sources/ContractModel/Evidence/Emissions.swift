package import ContractBinding

extension Outcome {
  /// The elements that one step read of a stream: it reads no further than it must.
  package struct Emissions: Sendable, Hashable {
    /// How a stream ended.
    package enum End: Sendable, Hashable {
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
    package var elements: [Value]
    /// How the stream ended.
    package var end: End

    /// Creates what was read of a stream.
    package init(_ elements: [Value] = [], end: End = .open) {
      self.elements = elements
      self.end = end
    }
  }
}

extension Outcome.Emissions.End {
  /// The end as contracts and recordings name it.
  package var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
