/// The harness behind the seams of one scenario: it keeps what passes, or answers in the
/// vendor's place.
///
/// It sees plain values alone; ``Vendor`` makes them of what passes, on the thread that brings
/// it, and makes instances of its answers.
package protocol SeamRecorder: Sendable {
  /// Says who answers a call.
  ///
  /// - Parameter call: What is called, and with what.
  /// - Returns: Whether the vendor is to be called, or what to answer in its place.
  func answer(to call: SeamCall) -> SeamAnswer

  /// Takes what the vendor answered.
  ///
  /// - Parameters:
  ///   - result: What it returned or threw.
  ///   - call: The number that ``SeamAnswer/vendor(call:)`` gave.
  func keep(_ result: SeamResult, of call: Int)

  /// Takes what the vendor said of its own accord, on the thread on which it says it.
  ///
  /// - Parameter event: What it said.
  /// - Returns: The number under which ``passedOn(_:)`` is told.
  func keep(_ event: SeamEvent) -> Int

  /// Takes that the adapter has been told of an event.
  ///
  /// - Parameter event: The number that ``keep(_:)`` gave.
  func passedOn(_ event: Int)

  /// Ends the scenario: an answer is owed that nobody can make.
  ///
  /// - Parameter reason: Why there is none.
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
  /// The number under which ``SeamRecorder/passedOn(_:)`` is told.
  package var number: Int

  /// Creates a saying.
  package init(_ event: SeamEvent, number: Int) {
    self.event = event
    self.number = number
  }
}

/// How a call of a vendor's function ended.
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
  /// The recording; before it does, the vendor says what it said during the call.
  case recorded(SeamResult, saying: [RecordedEvent] = [])
  /// Nobody: it was never recorded.
  case refused
  /// Nobody: the vendor never ended it, as it was recorded.
  case open
  /// The fault that the scenario asks for: an answer that says nothing.
  case nothing
}

/// Why a scenario cannot go on behind a seam.
package struct SeamStop: Sendable, Hashable {
  /// The reason why a call could not be answered as it was recorded.
  package enum Reason: Sendable, Hashable {
    /// The call was refused, and its function cannot say so.
    case refused
    /// No instance of the type can be made of the answer; the line makes one.
    case unmakeable(type: String, line: String)
    /// An event of the vendor's during the call could not be sent again: no closure was given, or
    /// none of its arguments can be made.
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
