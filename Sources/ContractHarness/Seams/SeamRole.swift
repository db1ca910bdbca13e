import ContractBinding
import ContractModel

/// The side that answers the calls of an adapter to an SDK: the SDK itself, a recording or a fault.
enum SeamRole: Sendable {
  /// The real SDK answers, and all calls and events are logged.
  case vendor
  /// A recording answers, and the SDK is not called.
  case replay(SeamReplay)
  /// A fault answers: each call that can throw throws, or no call gets an answer.
  case fault(Fault.Kind)
}

/// A recording that answers in place of an SDK, with the calls and events that have happened so
/// far.
struct SeamReplay: Sendable {
  /// The recorded calls.
  ///
  /// They mark each call that the adapter has made, because its answer is used only once.
  var calls: RecordedCalls
  /// The recorded events.
  ///
  /// They mark the events that the adapter has received already.
  var events: RecordedEvents
  /// A function that replaces secrets in a call of the adapter, because the recorded calls contain
  /// placeholders too.
  let redaction: @Sendable (SeamCall) -> SeamCall
  /// The index, among the interactions, of the event that the adapter is receiving; `nil` if there
  /// is none.
  var delivering: Int?
}

/// The calls and events between an adapter and an SDK while one scenario ran.
struct SeamTraffic: Sendable {
  /// The calls and the events, in the order in which they began.
  var interactions: [SeamInteraction] = []
  /// The moments of the calls and events, in the same order.
  var moments: [TrafficMoments] = []
  /// The calls that no recorded call answers.
  ///
  /// They make the case fail.
  var refused: [RefusedSeamCall] = []
  /// True if the fault is `throws`, but the adapter made no call that can throw.
  var couldNotThrow = false
}
