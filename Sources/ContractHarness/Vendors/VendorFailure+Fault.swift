import ContractBinding
import ContractModel

extension VendorFailure {
  /// Creates the failure that libcurl reports for a fault, with its message.
  ///
  /// It is `nil` for a fault that libcurl does not report, such as `status 503`, `slow` or
  /// `silent`.
  init?(_ fault: Fault) {
    switch fault.kind {
    case .refused: self.init(.refused, "Couldn't connect to server (curl 7)")
    case .reset: self.init(.reset, "Failure when receiving data from the peer (curl 56)")
    case .timeout: self.init(.timeout, "Timeout was reached (curl 28)")
    case .truncated: self.init(.reset, "Transferred a partial file (curl 18)")
    case .garbage: self.init(.malformed, "Unsupported protocol (curl 1)")
    case .slow, .fragmented, .status, .throws, .silent: return nil
    }
  }
}
