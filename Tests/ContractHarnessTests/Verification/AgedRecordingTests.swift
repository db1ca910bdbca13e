import ContractBinding
@testable import ContractModel
import Foundation
import Testing

@testable import ContractHarness

/// Adapters that reckon with the current time, on recordings that were made a while ago.
struct AgedRecordingTests {
  /// An outcome that was recorded at 10:00 on February 11, and the one of a later day.
  struct Row: Sendable, CustomTestStringConvertible {
    let days: Double
    let answer: String
    let recorded: Value
    let actual: Value

    var testDescription: String { "\(days) days: \(recorded) then \(actual)" }

    init(_ days: Double, _ answer: String, _ recorded: Value, _ actual: Value) {
      (self.days, self.answer, self.recorded, self.actual) = (days, answer, recorded, actual)
    }
  }

  static let soon = #"{"expires":"2026-02-11T22:00:00Z"}"#
  static let epoch = #"{"exp":1770852600}"#
  static let made = #"{"made":"2026-02-11T09:59:58Z"}"#
  static let posted = #"{"posted":"2026-02-08T10:00:00Z"}"#

  @Test(
    arguments: [
      Row(1, soon, ["left": 43_200], ["left": -43_200]),
      Row(365, soon, ["left": 43_200], ["left": -31_492_800]),
      Row(1, epoch, ["left": 48_600.4], ["left": -37_799.9]),
      Row(1, soon, ["isExpired": false], ["isExpired": true]),
      Row(365, soon, ["cookies": ["a"]], ["cookies": []]),
      Row(1, posted, ["age": "3 days ago"], ["age": "4 days ago"]),
      Row(365, posted, "posted 3 days ago by tea", "posted 1 year ago by tea"),
      Row(1, "{}", "Wed, 11 Feb 2026 10:00:00 GMT", "Thu, 12 Feb 2026 10:00:00 GMT"),
      Row(365, posted, ["days": 3], ["days": 368]),
      Row(0.02, made, "0 minutes ago", "28 minutes ago"),
      Row(1, soon, ["name": "a", "token": "t"], .null),
      // The adapter's own clock.
      Row(1, "{}", ["on": "2026-02-11"], ["on": "2026-02-12"]),
      Row(365, "{}", "read on 2026-02-11 at 10:00", "read on 2027-02-11 at 10:00"),
      Row(1, "{}", ["until": "2026-02-11T11:00:02Z"], ["until": "2026-02-12T11:00:02Z"]),
    ])
  func `warns of what changes as the time does`(row: Row) {
    let judgement = judgement(row)

    #expect(judgement.verdict == .kept)
    #expect(judgement.notes.count == 1)
    #expect(
      judgement.notes.first?.hasPrefix("warning: differs from the recording as the time does")
        == true)
    #expect(judgement.notes.first?.contains("vendor.now") == true)
  }

  @Test(
    arguments: [
      // Nothing that the vendor told has passed.
      Row(1, "{}", ["isExpired": false], ["isExpired": true]),
      Row(1, posted, ["isExpired": false], ["isExpired": true]),
      // Nothing that the age can change.
      Row(1, soon, ["name": "tea"], ["name": "milk"]),
      Row(1, soon, ["name": "tea", "tag": "b"], ["name": "tea"]),
      Row(1, soon, ["list": ["a", "b"]], ["list": ["b", "a"]]),
      // A number that is no remaining time.
      Row(1, soon, ["count": 3], ["count": 4]),
      Row(1, soon, ["left": 43_200], ["left": 43_199]),
      // Numbers that are small, and no time of the vendor's.
      Row(0.0008, "{}", "id,name\n1,Sencha", "id,name\n2,Sencha"),
      Row(0.0008, posted, ["count": 1], ["count": 2]),
      Row(0.02, made, ["count": 1], ["count": 0]),
      Row(1, posted, ["count": 3], ["count": 3.5]),
      // Words beside numbers and dates.
      Row(1, posted, "2 cups of tea", "2 cups of te"),
      Row(1, posted, "2 cups of tea", "2 CUPS OF TEA"),
      Row(1, posted, "3 days ago: tea", "4 days ago: te"),
      Row(1, "{}", "tea\r\nread on 2026-02-11", "tea\nread on 2026-02-12"),
      Row(1, "{}", "2026-02-11T10:00:00.123Z", "2026-02-11T10:00:00Z"),
      Row(1, "{}", "2026-02-11T10:00:00Z", "2026-02-12 10:00:00"),
      // The day moves, but not as the time does.
      Row(1, "{}", ["on": "2026-02-11"], ["on": "2026-02-13"]),
      Row(1, "{}", ["on": "2026-02-11"], ["on": "2026-02-10"]),
      // The recording is too young for anything to have changed.
      Row(0.0001, soon, ["left": 43_200], ["left": 43_100]),
    ])
  func `holds what the time does not explain`(row: Row) {
    guard case .broken = judgement(row).verdict else {
      Issue.record("kept: \(row)")
      return
    }
  }

  @Test func `takes a call that throws for an effect where a time has passed`() {
    let expired: Value = .error(ErrorValue(type: "TokenError", caseName: "expired", fields: [:]))
    #expect(
      judgement(Row(1, Self.soon, 1, 1), .threw(expired)).verdict == .kept)
    #expect(
      judgement(Row(1, Self.posted, 1, 1), .threw(expired)).verdict != .kept)
  }

  @Test func `holds doubles to the recording of any age`() {
    let row = Row(1, Self.soon, ["isExpired": false], ["isExpired": true])
    guard case .broken = judgement(row, subject: .fake).verdict else {
      Issue.record("kept")
      return
    }
  }

  @Test(arguments: [1.0, 365])
  func `answers requests that name a later day`(days: Double) async throws {
    let recordedAt = Date().addingTimeInterval(-86_400 * days)
    let day = recordedAt.ISO8601Format().prefix(10)
    let exchange = Exchange(
      request: VendorRequest(method: "GET", target: "/events?from=\(day)&base=2020-01-31"),
      result: .response(VendorResponse(status: 200, body: Array("ok".utf8))))
    var replay = Replay([exchange])
    replay.age = RecordingAge(recordedAt.ISO8601Format(), at: Date())
    let vendor = LoopbackVendor(.replay(replay))
    let today = Date().ISO8601Format().prefix(10)

    let other = try await vendor.client.send(
      VendorRequest(method: "GET", target: "/events?from=\(today)&base=2020-02-01"))
    let response = try await vendor.client.send(
      VendorRequest(method: "GET", target: "/events?from=\(today)&base=2020-01-31"))
    let traffic = vendor.finish()

    #expect(other.status != 200)
    #expect(response.body == Array("ok".utf8))
    #expect(traffic.dated.map(\.target) == ["/events?from=\(today)&base=2020-01-31"])
    #expect(traffic.exchanges.last?.request == exchange.request)
    #expect(traffic.refused.count == 1)
  }

  private func judgement(
    _ row: Row, _ end: Outcome.End? = nil, subject: SubjectDescription = .adapter
  ) -> Judgement {
    let exchange = Exchange(
      request: VendorRequest(method: "GET", target: "/a"),
      result: .response(
        VendorResponse(
          status: 200, headers: [VendorHeader("Date", "Wed, 11 Feb 2026 10:00:00 GMT")],
          body: Array(row.answer.utf8))))
    var input = CaseInput.example(
      subject, [.count()], recorded: [.returned(row.recorded)], exchanges: [exchange],
      fidelity: .exact)
    input.now = Timestamp.date(of: input.recording?.provenance.recordedAt ?? "")?
      .addingTimeInterval(86_400 * row.days)
    return input.judgement(
      [Outcome(end: end ?? .returned(row.actual))], exchanges: [exchange])
  }
}
