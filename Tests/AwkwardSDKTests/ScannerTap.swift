import AwkwardSDK
import ContractBinding

/// Stands between the SDK and its delegate: reports each call as an event, and passes it on.
final class ScannerTap: ScannerDelegate {
  private let listener: any ScannerDelegate
  private let events: VendorEvents

  init(_ listener: any ScannerDelegate, _ events: VendorEvents) {
    self.listener = listener
    self.events = events
  }

  func scannerDidRead(_ code: String) {
    events.tell("didRead", ["code": code]) { listener.scannerDidRead(code) }
  }
  func scannerDidFail(_ error: ScannerError) {
    events.tell("didFail", ["error": error]) { listener.scannerDidFail(error) }
  }
}
