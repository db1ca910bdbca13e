import Dispatch

/// One scanner for the whole program.
public enum Scanner {
  /// Receives the result of each scan, on any thread.
  public static weak var delegate: (any ScannerDelegate)?

  /// Looks for a code on a shelf.
  public static func scan(_ shelf: String) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
      if shelf == "tea" {
        delegate?.scannerDidRead("4006381333931")
      } else {
        delegate?.scannerDidFail(ScannerError(reason: "nothing on \(shelf)"))
      }
    }
  }
}

/// The receiver of results.
public protocol ScannerDelegate: AnyObject {
  /// There is a code.
  func scannerDidRead(_ code: String)
  /// There is none.
  func scannerDidFail(_ error: ScannerError)
}

/// Why there is no code; only the SDK can make one.
public struct ScannerError: Error { let reason: String }
