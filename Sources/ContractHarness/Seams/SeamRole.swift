import ContractBinding
import ContractModel

/// The part that the harness plays behind the seams while one scenario runs.
enum SeamRole: Sendable {
  /// The vendor, of whom everything is kept.
  case vendor
  /// A recording.
  case replay(SeamReplay)
  /// A fault: every call that can throws, or nothing is ever said.
  case fault(Fault.Kind)
}

/// A recording that answers at seams.
struct SeamReplay: Sendable {
  /// The calls that it answers.
  var calls: RecordedCalls
  /// The events that it tells.
  var events: RecordedEvents
  /// Replaces the secrets of a call, as the recording's are.
  let redaction: @Sendable (SeamCall) -> SeamCall
  /// The event that is being told between calls, by its place among the interactions.
  var telling: Int?
}

/// The traffic at the seams while one scenario ran.
struct SeamTraffic: Sendable {
  /// The calls and the events, in order.
  var interactions: [SeamInteraction] = []
  /// The calls that were refused.
  var refused: [RefusedSeamCall] = []
  /// True if the scenario asked for calls that throw, and none of them can.
  var couldNotThrow = false
}
