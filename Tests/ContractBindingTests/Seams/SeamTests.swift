import ContractBinding
import Foundation
import Synchronization
import Testing

/// What a vendor offers: one function of each form.
private enum Chronometer {
  struct Broken: Error {}

  static func hour(_ zone: String) -> Int { zone.count }
  static func wind(_ times: Int) throws {
    if times == 0 { throw Broken() }
  }
  static func minute(_ zone: String, _ offset: Int) async -> Int { offset }
  static func second() async throws -> Int { throw Broken() }
  @MainActor static func face() -> String { "round" }
}

/// A recorder that lets every call through, and remembers what passed.
private final class Memory: SeamRecorder {
  private let calls = Mutex<[(call: SeamCall, result: SeamResult?)]>([])

  /// The calls that have ended, and how.
  var kept: [SeamCall: SeamResult] {
    calls.withLock { calls in
      Dictionary(calls.compactMap { entry in entry.result.map { (entry.call, $0) } }) { $1 }
    }
  }

  func answer(to call: SeamCall) -> SeamAnswer {
    calls.withLock { calls in
      calls.append((call, nil))
      return .vendor(call: calls.count - 1)
    }
  }

  func keep(_ result: SeamResult, of call: Int) {
    calls.withLock { $0[call].result = result }
  }

  func keep(_ event: SeamEvent) -> Int { 0 }
  func passedOn(_ event: Int) {}
  func stop(_ reason: SeamStop) {}
}

/// An owned protocol, so that there is an adapter to hand seams to.
@Contracted
protocol Wristwatch {
  func look()
}

private struct Wearer: Wristwatch {
  func look() {}
}

@Suite(.timeLimit(.minutes(1))) struct SeamTests {
  /// Hands a factory a vendor that remembers, as a live adapter's is handed one.
  private func passing(
    recorder: Memory? = Memory(),
    _ use: @escaping @Sendable (Vendor) async throws -> Void
  ) async throws -> [SeamCall: SeamResult] {
    let place = URL.temporaryDirectory
    let vendor = Vendor(
      url: place,
      place: place,
      client: VendorClient { _ in throw VendorFailure(.refused, "no client") },
      recorder: recorder
    )
    let adapter = WristwatchBinding.liveAdapter("wrist") { vendor in
      try await use(vendor)
      return Wearer()
    }
    _ = try await adapter.open(vendor, in: ConversionContext())
    return recorder?.kept ?? [:]
  }

  @Test func `a seam is a function of the vendor's type, in each of its forms`() async throws {
    let kept = try await passing { vendor in
      let hour: (String) -> Int = vendor.seam("hour", Chronometer.hour)
      let wind: (Int) throws -> Void = vendor.seam("wind", Chronometer.wind)
      let minute: (String, Int) async -> Int = vendor.seam("minute", Chronometer.minute)
      let second: () async throws -> Int = vendor.seam("second", Chronometer.second)
      #expect(hour("UTC") == 3)
      try wind(1)
      #expect(throws: Chronometer.Broken.self) { try wind(0) }
      #expect(await minute("UTC", 5) == 5)
      await #expect(throws: Chronometer.Broken.self) { _ = try await second() }
    }

    let broken = SeamResult.threw(.error(ErrorValue(type: "Broken")))
    #expect(
      kept == [
        SeamCall("hour", ["UTC"]): .returned(3),
        SeamCall("wind", [1], canThrow: true): .returned(nil),
        SeamCall("wind", [0], canThrow: true): broken,
        SeamCall("minute", ["UTC", 5], isAsync: true): .returned(5),
        SeamCall("second", [], canThrow: true, isAsync: true): broken,
      ])
  }

  @Test func `closures and functions that must be sendable or the main actor's fit`() async throws {
    let kept = try await passing { vendor in
      let closure = vendor.seam("closure") { (left: Int, right: Int) in left + right }
      let sendable: @Sendable (String) -> Int = vendor.sendableSeam("sendable", Chronometer.hour)
      let face: @MainActor () -> String = vendor.mainActorSeam("face", Chronometer.face)
      #expect(closure(1, 2) == 3)
      #expect(await Task { sendable("UTC") }.value == 3)
      #expect(await face() == "round")
    }

    #expect(
      kept == [
        SeamCall("closure", [1, 2]): .returned(3),
        SeamCall("sendable", ["UTC"]): .returned(3),
        SeamCall("face", []): .returned("round"),
      ])
  }

  @Test func `without a recorder a seam is the vendor's function`() async throws {
    let kept = try await passing(recorder: nil) { vendor in
      let hour = vendor.seam("hour", Chronometer.hour)
      #expect(hour("UTC") == 3)
      #expect(vendor.events.tell("struck", ["hour": 3]) { "passed on" } == "passed on")
    }
    #expect(kept.isEmpty)
  }

  @Test(arguments: [
    (ErrorValue(type: "Broken", fields: ["description": "no spring"]), "no spring"),
    (ErrorValue(type: "Broken", caseName: "stopped"), "Broken.stopped"),
  ])
  func `a stand-in for an error is told like the error`(recorded: ErrorValue, words: String) {
    let error = StandInError(recorded)

    #expect(ConversionContext().value(of: error) == .error(recorded))
    #expect("\(error)" == words)
    #expect(error.localizedDescription == words)
  }
}
