import ContractBinding

/// The connection between a live adapter and its vendor in one scenario.
///
/// The tool records and replays at this point.
struct VendorSeam: Sendable {
  /// The vendor that the adapter gets; `nil` for a double.
  let vendor: Vendor?
  /// The real vendor for the code that sets up states, without recording; `nil` if states are not
  /// set up.
  let stateVendor: Vendor?
  /// The way to the vendor, such as `libcurl 7.88.1`, which a recording contains.
  let through: String
  /// The server on 127.0.0.1 for an HTTP vendor; `nil` for any other vendor.
  let loopback: LoopbackVendor?
  /// The recorder of the calls to an SDK; `nil` for any other vendor.
  var seams: SeamConversation?

  /// The connection of a double, which is empty, because a double has no vendor.
  static let none = VendorSeam(vendor: nil, stateVendor: nil, through: "", loopback: nil)

  /// Ends the connection, and returns the traffic over HTTP and with an SDK, if there was any.
  func close() -> (Traffic?, SeamTraffic?) {
    (loopback?.finish(), seams?.finish())
  }
}
