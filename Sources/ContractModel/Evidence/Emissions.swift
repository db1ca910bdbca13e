package import ContractBinding

extension Outcome {
  /// The elements that one step read from a stream; it reads only as many as it needs.
  package struct Emissions: Sendable, Hashable {
    /// The end of a stream.
    package enum End: Sendable, Hashable {
      /// The stream was still open when the step had read enough.
      case open
      /// The stream finished normally.
      case finished
      /// The stream failed with an error.
      case failed(Value)
      /// The reader of the stream was cancelled.
      case cancelled
    }

    /// The elements that the step read, in order.
    package var elements: [Value]
    /// The end of the stream.
    package var end: End

    /// Creates the result of reading a stream.
    package init(_ elements: [Value] = [], end: End = .open) {
      self.elements = elements
      self.end = end
    }
  }
}

extension Outcome.Emissions.End {
  /// The word for the end in contracts and recordings.
  package var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
