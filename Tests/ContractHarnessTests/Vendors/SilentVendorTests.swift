import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import TestSupport
import Testing

/// A vendor that accepts requests and never answers.
struct SilentVendorTests {
  private let log = TrafficLog()

  private func begin() throws -> Int { try #require(log.begin(.example())) }

  @Test func `is silent if no request has got an answer`() throws {
    _ = try begin()
    log.end(try begin(), .failure(VendorFailure(.timeout, "the adapter gave up")))

    #expect(log.finish(patience: .zero).silence?.kind == .timeout)
  }

  @Test func `is not silent before its time is over, or if nothing was asked`() throws {
    #expect(TrafficLog().finish(patience: .zero).silence == nil)

    _ = try begin()

    #expect(log.finish(patience: .seconds(600)).silence == nil)
  }

  @Test func `is not silent if one request has got an answer, or the beginning of one`() throws {
    _ = try begin()
    log.end(try begin(), .response(VendorResponse(status: 200)))
    #expect(log.finish(patience: .zero).silence == nil)

    let other = TrafficLog()
    let begun = other.begin(.example(), hasHead: { true })
    let index = try #require(begun)
    #expect(other.finish(patience: .zero).silence == nil)

    let cancelled = TrafficLog()
    _ = cancelled.begin(.example(), hasHead: { true })
    cancelled.end(index, .failure(VendorFailure(.timeout, "the adapter gave up")))
    #expect(cancelled.finish(patience: .zero).silence == nil)
  }

  @Test(arguments: [VendorFailure.Kind.reset, .malformed, .tooLarge])
  func `is not silent if it breaks a connection or its answer`(_ kind: VendorFailure.Kind) throws {
    log.end(try begin(), .failure(VendorFailure(kind, "why")))

    #expect(log.finish(patience: .zero).silence == nil)
  }

  @Test func `counts as a vendor that could not be reached, in words of its own`() {
    let contract = Contract(
      name: "orders", protocolName: "Orders",
      vendor: VendorDescription(name: "Orders API", kind: .http, location: .line(3, 1)),
      scenarios: [], location: .line(1, 1), protocolLocation: .line(2, 1))
    func message(_ kind: VendorFailure.Kind) -> Diagnostic {
      .unreached(
        contract.vendor, at: nil, VendorFailure(kind, "why"),
        Scenario(name: "one is found", steps: [], location: .line(4, 5)))
    }

    #expect(message(.timeout).headline == "Orders API gives no answer")
    #expect(message(.refused).headline == "Orders API could not be reached")
    #expect(message(.timeout).isOutOfReach)
    #expect(message(.refused).isOutOfReach)
  }

  #if os(Linux)
    @Test func `a connection whose other end is closed belongs to nobody`() throws {
      #expect(ConnectionOwner.of(remote: nil, local: nil) == .nobody)
    }
  #endif
}
