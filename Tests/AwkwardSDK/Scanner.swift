import Dispatch

/// One scanner for the whole program.
public enum Scanner {
  /// Told how each scan ends, from some thread.
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

/// Whoever wants to know.
public protocol ScannerDelegate: AnyObject {
  /// There is a code.
  func scannerDidRead(_ code: String)
  /// There is none.
  func scannerDidFail(_ error: ScannerError)
}

/// Why there is no code; only the SDK can make one.
public struct ScannerError: Error { let reason: String }
