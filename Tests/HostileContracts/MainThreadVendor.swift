import Foundation

/// A vendor that calls back where the main thread must turn something, as SDKs of systems with
/// windows do.
enum MainThreadVendor: String, CaseIterable {
  case mainQueue = "is called back by the main queue"
  case mainActor = "is called back by the main actor"
  case mainRunLoop = "is called back by the main run loop"
  case mainTimer = "is called back by a timer of the main run loop"

  /// No call came back.
  struct Silence: Error {}

  /// Waits for the call, for three seconds.
  func call() throws {
    let called = DispatchSemaphore(value: 0)
    switch self {
    case .mainQueue: DispatchQueue.main.async { called.signal() }
    case .mainActor: Task { @MainActor in called.signal() }
    case .mainRunLoop: RunLoop.main.perform { called.signal() }
    case .mainTimer:
      RunLoop.main.add(
        Timer(timeInterval: 0.01, repeats: false) { _ in called.signal() }, forMode: .common)
    }
    guard called.wait(timeout: .now() + 3) == .success else { throw Silence() }
  }
}
