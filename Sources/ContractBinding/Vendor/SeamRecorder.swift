/// The recorder behind the seams of one scenario: it records calls, or answers them in the vendor's
/// place.
///
/// It handles plain values only. ``Vendor`` turns arguments into values on the thread of the call,
/// and turns the recorder's answers into instances.
package protocol SeamRecorder: Sendable {
  /// Decides who answers a call.
  ///
  /// - Parameter call: The call, with its arguments.
  /// - Returns: The vendor, or the answer in its place.
  func answer(to call: SeamCall) -> SeamAnswer

  /// Records the vendor's answer.
  ///
  /// - Parameters:
  ///   - result: The result or the error.
  ///   - call: The number that ``SeamAnswer/vendor(call:)`` gave.
  func keep(_ result: SeamResult, of call: Int)

  /// Records an event of the vendor, on the thread that brings it.
  ///
  /// - Parameter event: The event.
  /// - Returns: The number to give to ``passedOn(_:)``.
  func keep(_ event: SeamEvent) -> Int

  /// Notes that the adapter has received an event.
  ///
  /// - Parameter event: The number that ``keep(_:)`` gave.
  func passedOn(_ event: Int)

  /// Ends the scenario, because a call has no possible answer.
  ///
  /// - Parameter reason: The reason.
  func stop(_ reason: SeamStop)
}

/// One call of a vendor's function, as values.
package struct SeamCall: Sendable, Hashable {
  /// The name that the adapter's factory gave the seam.
  package var name: String
  /// The arguments, in order.
  package var arguments: [Value]
  /// True if the function can throw.
  package var canThrow: Bool
  /// True if the thread is free while the function runs.
  package var isAsync: Bool

  /// Creates a call.
  package init(
    _ name: String, _ arguments: [Value], canThrow: Bool = false, isAsync: Bool = false
  ) {
    self.name = name
    self.arguments = arguments
    self.canThrow = canThrow
    self.isAsync = isAsync
  }
}

/// An event that the vendor sends before a recorded call returns.
package struct RecordedEvent: Sendable, Hashable {
  /// The event, for a closure that was tapped.
  package var event: SeamEvent
  /// The number to give to ``SeamRecorder/passedOn(_:)``.
  package var number: Int

  /// Creates a recorded event.
  package init(_ event: SeamEvent, number: Int) {
    self.event = event
    self.number = number
  }
}

/// The end of a call of a vendor's function.
package enum SeamResult: Sendable, Hashable {
  /// It returned; `nil` where it returns nothing.
  case returned(Value?)
  /// It threw.
  case threw(Value)
}

/// The answerer of a call at a seam: the vendor, or the recording.
package enum SeamAnswer: Sendable, Hashable {
  /// The vendor; the number says which call its answer belongs to.
  case vendor(call: Int)
  /// The recording, after it has repeated the events of the call.
  case recorded(SeamResult, events: [RecordedEvent] = [])
  /// Nobody, because the call was never recorded.
  case refused
  /// Nobody, because the recorded call never ended.
  case open
  /// The fault of the scenario: an empty answer.
  case nothing
}

/// The end of a scenario at a seam that has no answer.
package struct SeamStop: Sendable, Hashable {
  /// The reason why a call could not be answered as it was recorded.
  package enum Reason: Sendable, Hashable {
    /// The call was never recorded, and its function cannot throw.
    case refused
    /// The answer cannot become an instance of the type; the line would make a stand-in.
    case unmakeable(type: String, line: String)
    /// An event of the recorded call cannot be repeated: the adapter gave no closure, or an
    /// argument cannot become an instance.
    case unheard(SeamEvent, reason: String?)
  }

  /// The seam.
  package var seam: String
  /// The reason.
  package var reason: Reason

  /// Creates a reason to stop.
  package init(_ reason: Reason, at seam: String) {
    self.seam = seam
    self.reason = reason
  }
}
