import ContractBinding
import Dispatch
import Foundation
import Synchronization

/// A vendor's SDK: it hands out objects of its own, and speaks from another thread.
final class BellSDK: Sendable {
  /// A bell, which only the SDK knows.
  final class Handle: Sendable {}

  /// An error of the SDK's.
  struct Jammed: Error, CustomStringConvertible {
    let description: String
  }

  private let listener = Mutex<(@Sendable (Handle, String) -> Void)?>(nil)
  private let failureListener = Mutex<(@Sendable (Jammed) -> Void)?>(nil)

  func onVisitor(_ tell: @escaping @Sendable (Handle, String) -> Void) {
    listener.withLock { $0 = tell }
  }

  func onFailure(_ tell: @escaping @Sendable (Jammed) -> Void) {
    failureListener.withLock { $0 = tell }
  }

  func connect(_ door: String) throws -> Handle {
    if door == "back" { throw Jammed(description: "the back door is jammed") }
    return Handle()
  }

  func ring(_ bell: Handle, _ times: Int) -> Int {
    let (tell, fail) = (listener.withLock { $0 }, failureListener.withLock { $0 })
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
      if times > 9 {
        fail?(Jammed(description: "rung too often"))
      } else {
        tell?(bell, "visitor \(times)")
      }
    }
    return times
  }
}

/// The owned protocol.
@Contracted
protocol Bell {
  func connect(_ door: String) throws
  func ring(_ times: Int) -> Int
  func visit() async throws -> String
}

/// The bell is rung before it is connected.
struct NotConnected: Error {}

/// What the vendor said in place of a visitor.
struct NoVisitor: Error {
  let reason: String
}

/// The live adapter, which takes the SDK as functions.
final class BellAdapter: Bell {
  struct Functions {
    var connect: (String) throws -> BellSDK.Handle
    var ring: (BellSDK.Handle, Int) -> Int
  }

  private let functions: Functions
  private var handle: BellSDK.Handle?
  private let visits = AsyncThrowingStream<String, any Error>.makeStream()

  init(_ functions: Functions) {
    self.functions = functions
  }

  func connect(_ door: String) throws { handle = try functions.connect(door) }

  func ring(_ times: Int) -> Int {
    guard let handle else { return 0 }
    return functions.ring(handle, times)
  }

  func visit() async throws -> String {
    for try await visitor in visits.stream { return visitor }
    return "nobody"
  }

  /// Takes a visitor, if it is at the bell that was connected.
  func visitorCame(_ bell: BellSDK.Handle, _ name: String) {
    visits.continuation.yield(bell === handle ? name : "a visitor at another bell")
  }

  func bellFailed<Failure: Error>(_ error: Failure) {
    visits.continuation.finish(throwing: NoVisitor(reason: "\(error)"))
  }
}

extension BellAdapter {
  /// The adapter over a vendor's seams.
  @Sendable static func make(_ vendor: Vendor) -> BellAdapter {
    make(vendor) { _ in }
  }

  /// An adapter whose functions are not quite the vendor's.
  static func make(_ vendor: Vendor, change: (inout Functions) -> Void) -> BellAdapter {
    let sdk = BellSDK()
    var functions = Functions(
      connect: vendor.seam("connect", sdk.connect), ring: vendor.seam("ring", sdk.ring))
    change(&functions)
    let adapter = BellAdapter(functions)
    // Unchecked: the SDK tells it from one thread at a time.
    nonisolated(unsafe) let listener = adapter
    sdk.onVisitor { bell, name in
      vendor.events.tell("visitor", ["bell": bell, "name": name]) {
        listener.visitorCame(bell, name)
      }
    }
    sdk.onFailure { error in
      vendor.events.tell("failure", ["error": error]) { listener.bellFailed(error) }
    }
    return adapter
  }
}

extension LiveAdapter where Adapter == BellAdapter {
  /// What replay needs.
  var replayable: Self {
    standIn(BellSDK.Handle.self) { BellSDK.Handle() }.hearing
  }

  /// How events reach the adapter.
  var hearing: Self {
    event("visitor") { adapter, event in
      adapter.visitorCame(try event.make("bell"), try event.make("name"))
    }
    .event("failure") { adapter, event in
      adapter.bellFailed(try event.make("error", as: StandInError.self))
    }
  }
}
