import ContractBinding

extension [Outcome] {
  /// True if the last step that read from a stream stopped before the stream's end.
  ///
  /// Chance then decides whether the subject sends a further request for the stream. Nothing waits
  /// for the answer.
  package var leaveStream: Bool {
    // A step that ran into its time limit was still waiting for elements.
    guard let last = last(where: { $0.emissions != nil }), last.timedOut == nil else {
      return false
    }
    switch last.emissions?.end {
    case .open, .cancelled: return true
    case .finished, .failed, nil: return false
    }
  }
}

extension [Exchange] {
  /// Checks whether an exchange may be missing from another run that also leaves a stream.
  ///
  /// It must be a `GET`. Each later `GET` must have no answer, or must be `unpaired`: missing from
  /// the other run too. The exchange itself must have no answer, or an earlier request for its path
  /// must have been answered completely, as with polling.
  package func isLeft(_ index: Int, among unpaired: [Int] = []) -> Bool {
    let request = self[index].request
    func isAlike(_ other: Int) -> Bool { self[other].request.title == request.title }
    func mayBeLeft(_ later: Int) -> Bool {
      self[later].request.method != "GET" || self[later].isUnanswered || unpaired.contains(later)
    }
    guard request.method == "GET", indices[(index + 1)...].allSatisfy(mayBeLeft) else {
      return false
    }
    return self[index].isUnanswered
      || indices[..<index].contains { isAlike($0) && self[$0].isComplete }
  }
}

extension Exchange {
  /// True if no answer had arrived when the scenario ended or the adapter gave up.
  package var isUnanswered: Bool {
    if case .failure(let failure) = result { failure.kind == .timeout } else { false }
  }

  /// True if the response was read to its end.
  package var isComplete: Bool {
    if case .response = result { !isOpen } else { false }
  }
}
