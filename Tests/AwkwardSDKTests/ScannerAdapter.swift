@preconcurrency import AwkwardSDK

final class ScannerAdapter: BarcodeReader, ScannerDelegate {
  private let scan: (String) -> Void
  private let setDelegate: ((any ScannerDelegate)?) -> Void
  private var done: ((Reading) -> Void)?

  init(
    scan: @escaping (String) -> Void = Scanner.scan,
    setDelegate: @escaping ((any ScannerDelegate)?) -> Void = { Scanner.delegate = $0 }
  ) {
    self.scan = scan
    self.setDelegate = setDelegate
  }

  func read(_ shelf: String, done: @escaping @Sendable (Reading) -> Void) {
    self.done = done
    setDelegate(self)
    scan(shelf)
  }

  func scannerDidRead(_ code: String) { end(.success(code)) }
  // Generic: only the SDK can make a ScannerError, and a replay has no SDK.
  func scannerDidFail<Failure: Error>(_ error: Failure) { end(.failure(Unreadable())) }

  private func end(_ result: Reading) {
    setDelegate(nil)
    done?(result)
  }
}
