import ContractBinding
import ContractModel

/// The side that answers the calls of an adapter to an SDK while one scenario runs.
enum SeamRole: Sendable {
  /// The real SDK answers, and all calls and events are logged.
  case vendor
  /// A recording answers, and the SDK is not called.
  case replay(SeamReplay)
  /// A fault answers: each call that can throw throws, or no call gets an answer.
  case fault(Fault.Kind)
}

/// A recording that answers in place of an SDK, and its progress.
struct SeamReplay: Sendable {
  /// The recorded calls, and which of them have been made.
  var calls: RecordedCalls
  /// The recorded events, and which of them have been sent.
  var events: RecordedEvents
  /// A function that replaces the secrets of a call, as in the recording.
  let redaction: @Sendable (SeamCall) -> SeamCall
  /// The index, among the interactions, of the event that the adapter is receiving; `nil` if there
  /// is none.
  var delivering: Int?
}

/// The calls and events between an adapter and an SDK while one scenario ran.
struct SeamTraffic: Sendable {
  /// The calls and the events, in the order in which they began.
  var interactions: [SeamInteraction] = []
  /// The calls that the recording did not answer.
  var refused: [RefusedSeamCall] = []
  /// True if the fault is `throws`, but the adapter made no call that can throw.
  var couldNotThrow = false
}
