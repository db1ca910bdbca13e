import ContractBinding

extension [Outcome] {
  /// True if the last step that read a stream left it before its end.
  ///
  /// The subject may then send a further request for the stream, or not: it is chance, and nothing
  /// waits for the answer.
  package var leaveStream: Bool {
    // A step that waited for elements until its time limit did not leave the stream.
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
  /// Checks whether an exchange may be missing from another run of a scenario that leaves a stream.
  ///
  /// It is a `GET`. Each later `GET` has no answer, or is missing from the other run too. The
  /// exchange itself has no answer, or an earlier one of its path was read to its end, as polls
  /// are.
  ///
  /// - Parameters:
  ///   - index: The index of the exchange.
  ///   - unpaired: The indices of the exchanges that the other run does not have.
  /// - Returns: True if nothing waited for its answer.
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
  /// True if no answer had come when the scenario ended, or when the adapter gave up.
  package var isUnanswered: Bool {
    if case .failure(let failure) = result { failure.kind == .timeout } else { false }
  }

  /// True if the response was read to its end.
  package var isComplete: Bool {
    if case .response = result { !isOpen } else { false }
  }
}
