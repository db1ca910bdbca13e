import ContractBinding
import ContractModel

/// The side that answers the calls of an adapter to an SDK: the SDK itself, a recording or a fault.
enum SeamRole: Sendable {
  /// The real SDK answers, and all calls and events are logged.
  case vendor
  /// A recording answers, and the SDK is not called.
  case replay(SeamReplay)
  /// A fault answers.
  ///
  /// With `throws`, each call that can throw throws an error. With any other fault, calls return
  /// nothing.
  case fault(Fault.Kind)
}

/// A recording that answers in place of an SDK, with the calls and events that have happened so
/// far.
struct SeamReplay: Sendable {
  /// The recorded calls, with marks for those already made, because each answer is used once.
  var calls: RecordedCalls
  /// The recorded events, with the number of those that the adapter has received.
  var events: RecordedEvents
  /// A function that replaces secrets in a call of the adapter by placeholders, as in the recorded
  /// calls.
  let redaction: @Sendable (SeamCall) -> SeamCall
  /// The index, among the interactions, of the event that the adapter is receiving; `nil` if there
  /// is none.
  var delivering: Int?
}

/// The calls and events between an adapter and an SDK while one scenario ran.
struct SeamTraffic: Sendable {
  /// The calls and the events, in the order in which they began.
  var interactions: [SeamInteraction] = []
  /// The start and the end of each call and event, in the same order.
  ///
  /// An event has no end, and neither has a call that was still running.
  var moments: [TrafficMoments] = []
  /// The calls that match no recorded call; they make the case fail.
  var refused: [RefusedSeamCall] = []
  /// True if the fault is `throws`, but the adapter made no call that can throw.
  var couldNotThrow = false
}
