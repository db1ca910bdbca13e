import ContractBinding
@testable import ContractHarness
import ContractModel
import Synchronization
import Testing

/// Requests that an adapter sends on replay as they were recorded.
struct RepeatedRequestTests {
  @Test func `redacts no request that comes as it was recorded, in the order of the recording`()
    async throws
  {
    let calls = Mutex(0)
    let vendor = LoopbackVendor(.replay(Self.counted { calls.withLock { $0 += 1 } }))

    #expect(try await vendor.client.text(.example(json: #"{ "b": 2, "a": 1 }"#)) == "first")
    #expect(try await vendor.client.text(.example("GET", "/a")) == "second")
    #expect(try await vendor.client.text(.example("GET", "/a")) == "third")

    #expect(calls.withLock { $0 } == 0)
    #expect(vendor.finish().repeatsRecording)
  }

  @Test func `goes on where it was when a request comes in another form`() async throws {
    let calls = Mutex(0)
    let vendor = LoopbackVendor(.replay(Self.counted { calls.withLock { $0 += 1 } }))

    #expect(try await vendor.client.text(.example(json: #"{"a":1,"b":2}"#)) == "first")
    #expect(
      try await vendor.client.text(.example("GET", "/a", headers: [VendorHeader("X-Other", "1")]))
        == "second")
    #expect(try await vendor.client.text(.example("GET", "/a")) == "third")
    #expect(try await vendor.client.send(.example("GET", "/a")).status == 501)

    // The three recorded requests, and three that were sent.
    #expect(calls.withLock { $0 } == 6)
    let traffic = vendor.finish()
    #expect(!traffic.repeatsRecording)
    #expect(traffic.refused.map(\.reason) == [.usedUp(times: 2)])
  }

  @Test func `does not repeat a recording of which a request is missing`() async throws {
    let vendor = LoopbackVendor(.replay(Self.counted {}))

    #expect(try await vendor.client.text(.example(json: #"{"a":1,"b":2}"#)) == "first")

    #expect(!vendor.finish().repeatsRecording)
  }

  /// A replay of three exchanges that tells of each request that is redacted.
  private static func counted(_ tell: @escaping @Sendable () -> Void) -> Replay {
    Replay([
      .example(.example(json: #"{"a":1,"b":2}"#), answers: "first"),
      .example(.example("GET", "/a"), answers: "second"),
      .example(.example("GET", "/a"), answers: "third"),
    ]) { request in
      tell()
      return request
    }
  }
}
