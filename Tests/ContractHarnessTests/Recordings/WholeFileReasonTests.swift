import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import TestSupport
import Testing

/// The reasons that `record --update` gives if it keeps no part of a file.
struct WholeFileReasonTests {
  private static func told(isLate: Bool) -> Recording {
    var call = DelegateCall("rang()")
    call.isLate = isLate
    return .example(outcomes: [Outcome(end: .returned(nil), received: [call])])
  }

  private static func timed(_ seconds: Int...) -> Recording {
    .example(
      exchanges: seconds.map {
        .example(response: #"{"id":1,"at":"2026-11-23T07:39:\#($0).100001Z"}"#)
      },
      volatile: seconds.indices.map {
        Place.exchange($0).key("response").key("body").key("at")
      })
  }

  private static var ofOldFormat: Recording {
    var recording = Recording.example()
    recording.format = 1
    return recording
  }

  private func reason(
    _ old: Recording?, _ new: Recording, keepsUnchanged: Bool = true, holdsSecret: Bool = false
  ) throws -> WholeFileReason? {
    let update = RecordingUpdate.decide(
      old: old, new: new, redactor: Redactor(), holdsSecret: holdsSecret,
      keepsUnchanged: keepsUnchanged)
    guard case .write(_, _, let reason) = update else { throw NotWritten(update: update) }
    return reason
  }

  private struct NotWritten: Error {
    let update: RecordingUpdate
  }

  @Test(
    arguments: [
      (.example(digest: "sha256:11"), .example(), .question),
      (ofOldFormat, .example(), .format),
      (told(isLate: false), told(isLate: true), .lateCalls),
      (timed(40, 41), timed(50, 50), .volatileValue),
      (.example(steps: ["call store"]), .example(), .steps),
      (.example(), .example(exchanges: [.example(), .example()]), .requests),
    ] as [(Recording, Recording, WholeFileReason)])
  func `a whole file has a reason, if unchanged parts were to be kept`(
    old: Recording, new: Recording, expected: WholeFileReason
  ) throws {
    #expect(try reason(old, new) == expected)
    #expect(try reason(old, new, keepsUnchanged: false) == nil)
  }

  @Test func `a file with a secret is replaced as a whole`() throws {
    #expect(try reason(.example(), .example(), holdsSecret: true) == .secret)
  }

  @Test func `a first file, and one whose unchanged parts are kept, need no reason`() throws {
    #expect(try reason(nil, .example()) == nil)
    #expect(try reason(.example(), .example(exchanges: [.example(status: 500)])) == nil)
  }
}
