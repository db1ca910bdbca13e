package import ContractBinding

extension Outcome {
  /// The elements that one step read from a stream; it reads only as many as it needs.
  package struct Emissions: Sendable, Hashable {
    /// The state in which a step left a stream.
    package enum End: Sendable, Hashable {
      /// The stream was still open when the step had read enough.
      case open
      /// The stream finished normally, so that no more elements follow.
      case finished
      case failed(Value)
      /// The task that read the stream was cancelled.
      case cancelled
    }

    package var elements: [Value]
    /// The state of the stream after the last element that the step read.
    package var end: End

    /// Creates the result of reading a stream, which is open by default.
    package init(_ elements: [Value] = [], end: End = .open) {
      self.elements = elements
      self.end = end
    }
  }
}

extension Outcome.Emissions.End {
  /// The word for the end in contracts and recordings, such as `finished`.
  package var word: String {
    switch self {
    case .open: "open"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
