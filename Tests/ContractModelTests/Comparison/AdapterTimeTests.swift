import ContractBinding
@testable import ContractModel
import ContractValues
import Testing

/// Times that a live adapter returns on replay, a day after the recording.
struct AdapterTimeTests {
  /// A vendor that writes times as text with decimal seconds.
  private static let body = #"{"ts":"1795744845.138534","edited_ts":"1795744845.291468"}"#
  private static let time = "2026-11-27T02:00:45.138534Z"

  private func isChanged(
    _ recorded: String, to actual: String, sent: String = "", body: String = Self.body
  ) -> Bool {
    var exchange = Exchange(
      request: VendorRequest(method: "POST", target: "/messages", body: Array(sent.utf8)),
      result: .failure(VendorFailure(.other, "")))
    exchange.result = .response(
      VendorResponse(
        status: 200, headers: [VendorHeader("Content-Type", "application/json")],
        body: Array(body.utf8)))
    let age = RecordingAge(
      "2026-11-27T02:00:46Z", at: Timestamp.date(of: "2026-11-28T02:00:46Z"))
    return VendorValues(of: Evidence(outcomes: [], exchanges: [exchange]), age: age)
      .isChanged(.string(recorded), to: .string(actual), at: ValuePath([.key("sentAt")]))
  }

  @Test(arguments: [
    // Milliseconds for seconds, a fraction that is cut, another zone, and another field.
    "1970-01-21T18:49:04.845Z", "2026-11-27T02:00:45Z", "2026-11-27T03:00:45.138Z",
    "2026-11-27T02:00:45.291468Z",
    // The adapter's own clock.
    "2026-11-28T02:00:45.777Z",
  ])
  func `the vendor's time in another notation must stay`(actual: String) {
    #expect(isChanged(Self.time, to: actual))
  }

  @Test(arguments: ["2026-11-27T02:00:45.138Z", "2026-11-27T02:00:45.139Z"])
  func `a fraction may have fewer digits, and be rounded`(actual: String) {
    #expect(!isChanged(Self.time, to: actual))
  }

  @Test func `a time that the adapter sent itself may be its own`() {
    let own = "2026-11-28T02:00:45.501Z"
    for sent in [
      #"{"at":"2026-11-27T02:00:45.138Z"}"#, #"{"at":1795744845138}"#,
      "at=2026-11-27T02%3A00%3A45.138Z",
    ] {
      #expect(!isChanged(Self.time, to: own, sent: sent))
      #expect(isChanged(Self.time, to: "1970-01-21T18:49:04.845Z", sent: sent))
    }
  }

  @Test(arguments: [
    // The clock of an adapter on the same machine shows the vendor's millisecond once.
    ("2026-11-28T02:00:45.777Z", false), ("2026-11-27T02:00:46.777Z", true),
  ])
  func `a millisecond may be shared with the adapter's clock`(actual: String, isChanged: Bool) {
    let body = #"{"servedAt":1795744845138}"#
    #expect(
      self.isChanged("2026-11-27T02:00:45.138Z", to: actual, body: body) == isChanged)
  }

  @Test(
    arguments: [
      // A clock, with months added, in another zone, or kept from an older recording.
      ("2026-11-27T02:00:44Z", "2026-11-28T02:00:59Z", false),
      ("2026-12-27T02:00:44Z", "2027-01-28T02:00:44Z", false),
      ("2026-11-27T11:00:44", "2026-11-28T02:00:44", false),
      ("2026-10-20T02:00:01Z", "2026-11-28T02:00:02Z", false),
      ("2026-12-01", "2027-01-01", false),
      // Numbers that are no times.
      ("1234567890", "1987654321", false), ("A-1234567890", "A-1987654321", false),
      // No clock shows these.
      ("2026-11-27T02:00:44Z", "1970-01-21T18:49:04Z", true),
      ("2026-11-27T02:00:44Z", "2028-02-27T02:00:44Z", true),
    ])
  func `a time that no answer has is changed if no clock shows it`(
    recorded: String, actual: String, isChanged: Bool
  ) {
    #expect(self.isChanged(recorded, to: actual, body: "{}") == isChanged)
  }
}
