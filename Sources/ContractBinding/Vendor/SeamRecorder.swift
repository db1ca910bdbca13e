/// Records the calls to an SDK during one scenario, or answers them from a recording.
///
/// It handles only plain values. ``Vendor`` converts arguments on the thread of the call, and
/// converts the answers to instances.
package protocol SeamRecorder: Sendable {
  /// Decides who answers a call: the recording, or the real vendor.
  func answer(to call: SeamCall) -> SeamAnswer

  /// Records the vendor's answer to the call with this number of ``SeamAnswer/vendor(call:)``.
  func keep(_ result: SeamResult, of call: Int)

  /// Records an event of the vendor on the thread on which it arrives, and returns its number.
  func keep(_ event: SeamEvent) -> Int

  /// Notes that the adapter has handled the event with this number of ``keep(_:)``.
  func passedOn(_ event: Int)

  /// Ends the scenario, because a call cannot be answered.
  func stop(_ reason: SeamStop)
}

/// A call of a vendor's function, with values in place of instances.
package struct SeamCall: Sendable, Hashable {
  /// The function's name, which the registration passes to ``Vendor/seam(_:_:)``.
  package var name: String
  /// The arguments as values, in the order of the function's parameters.
  package var arguments: [Value]
  /// True if the function can throw, so that an unknown call can be answered with an error.
  package var canThrow: Bool
  /// True for an `async` function, during which the thread can do other work.
  package var isAsync: Bool

  /// Creates a call, such as `SeamCall("moveCamera", [.string("north")])`.
  package init(
    _ name: String, _ arguments: [Value], canThrow: Bool = false, isAsync: Bool = false
  ) {
    self.name = name
    self.arguments = arguments
    self.canThrow = canThrow
    self.isAsync = isAsync
  }
}

/// An event that the vendor sent before a recorded call returned.
package struct RecordedEvent: Sendable, Hashable {
  /// The event, for a closure that the adapter passed to the vendor.
  package var event: SeamEvent
  /// The event's number, which is passed to ``SeamRecorder/passedOn(_:)`` after the delivery.
  package var number: Int

  /// Creates an event with the number that ``SeamRecorder/keep(_:)`` would give it.
  package init(_ event: SeamEvent, number: Int) {
    self.event = event
    self.number = number
  }
}

/// The result of a call to the vendor: a returned value or a thrown error.
package enum SeamResult: Sendable, Hashable {
  /// The function returned this value; `nil` for a function without a result.
  case returned(Value?)
  /// The function threw this error: a ``Value/error(_:)``, or the value that a conversion of the
  /// suite gives.
  case threw(Value)
}

/// The answer of a recorder to a call: a recorded result, or the instruction to call the vendor.
package enum SeamAnswer: Sendable, Hashable {
  /// The vendor must be called; the number identifies the call when its result is recorded.
  case vendor(call: Int)
  /// The recorded result, before which the events are delivered to the adapter.
  case recorded(SeamResult, events: [RecordedEvent] = [])
  /// There is no answer, because the recording does not contain such a call.
  case refused
  /// There is no answer, because the call did not return during the recording either.
  case open
  /// The answer is empty, because the scenario's fault requires it.
  case nothing
}

/// The reason why a scenario could not continue: a call of a vendor's function had no answer.
package struct SeamStop: Sendable, Hashable {
  /// The reason why a call on replay cannot be answered, which ends the scenario.
  package enum Reason: Sendable, Hashable {
    /// The recording has no result for the call that the function can return or throw.
    ///
    /// Either it does not contain the call, and the function has a result and cannot throw. Or it
    /// contains an error, which the function cannot throw.
    case refused
    /// The recorded answer cannot become an instance of this type.
    ///
    /// The line is source code that would register a replacement; `nil` for a stream, whose
    /// elements no replacement could know.
    case unmakeable(type: String, line: String?)
    /// An event during the call cannot be delivered, because the adapter passed no closure for it,
    /// or an argument has the wrong type.
    ///
    /// The reason names the argument.
    case unheard(SeamEvent, reason: String?)
  }

  /// The function's name, which the registration passes to ``Vendor/seam(_:_:)``.
  package var seam: String
  package var reason: Reason

  /// Creates a reason, such as `SeamStop(.refused, at: "moveCamera")`.
  package init(_ reason: Reason, at seam: String) {
    self.seam = seam
    self.reason = reason
  }
}
