import ContractBinding
import ContractModel

/// The source of the answers at the seams while one scenario runs.
enum SeamRole: Sendable {
  /// The vendor; all its interactions are kept.
  case vendor
  /// A recording.
  case replay(SeamReplay)
  /// A fault: all calls that can throw do, or no call gets an answer.
  case fault(Fault.Kind)
}

/// A recording that answers at seams.
struct SeamReplay: Sendable {
  /// The recorded calls.
  var calls: RecordedCalls
  /// The recorded events.
  var events: RecordedEvents
  /// A function that replaces the secrets of a call, as in the recording.
  let redaction: @Sendable (SeamCall) -> SeamCall
  /// The index of the event whose delivery is running, among the interactions.
  var delivering: Int?
}

/// The traffic at the seams while one scenario ran.
struct SeamTraffic: Sendable {
  /// The calls and the events, in order.
  var interactions: [SeamInteraction] = []
  /// The calls that were refused.
  var refused: [RefusedSeamCall] = []
  /// True if the fault is `throws`, but no called seam can throw.
  var couldNotThrow = false
}
