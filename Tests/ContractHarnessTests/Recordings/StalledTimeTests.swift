import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import TestSupport
import Testing

/// Times of an object that the vendor renewed in the recording and no longer renews.
struct StalledTimeTests {
  private let redactor = Redactor()

  @Test(arguments: [("50.100001", true), ("50.200001", false)])
  func `writes a time that the vendor no longer renews`(second: String, isStalled: Bool) {
    let new = run("50.100001", second)

    let update = RecordingUpdate.decide(
      old: run("40.100001", "41.100001"), new: new, second: run("58.100001", "58.100001"),
      redactor: redactor, keepsUnchanged: true)

    guard isStalled else {
      #expect(update == .unchanged)
      return
    }
    guard case .write(new, let drift, _) = update else {
      Issue.record("\(update)")
      return
    }
    #expect(drift.map(\.place) == ["exchanges[1].response.body.at"])
    #expect(drift.map(\.predicate) == ["no longer changes"])
    #expect(drift.first?.request == "POST /v3/kv/put")
    #expect(
      drift.first?.lines == [
        #"- "2026-11-23T07:39:41.100001Z" after "2026-11-23T07:39:40.100001Z""#,
        #"+ "2026-11-23T07:39:50.100001Z" after "2026-11-23T07:39:50.100001Z""#,
      ])
    #expect(
      RecordingUpdate.decide(
        old: new, new: run("57.100001", "57.100001"), redactor: redactor) == .unchanged)
  }

  @Test(arguments: [("40.120", "40.140", true), ("40.101", "40.102", false)])
  func `ignores equal milliseconds where the vendor renewed a time within milliseconds`(
    second: String, third: String, isStalled: Bool
  ) {
    let update = RecordingUpdate.decide(
      old: run("40.100", second, third), new: run("50.100", "50.100", "50.100"),
      second: run("58.100", "58.100", "58.100"), redactor: redactor, keepsUnchanged: true)

    #expect((update != .unchanged) == isStalled)
  }

  /// A run in which one object has a time at each of these seconds.
  private func run(_ seconds: String...) -> Recording {
    .example(
      exchanges: seconds.map { .example(response: #"{"id":1,"at":"2026-11-23T07:39:\#($0)Z"}"#) },
      volatile: seconds.indices.map {
        Place.exchange($0).key("response").key("body").key("at")
      })
  }
}
