import ContractBinding
import ContractModel
import Foundation

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

  /// Creates the connection to a vendor that runs on this machine, such as a system framework.
  ///
  /// The real framework answers in each run, so nothing is recorded or replayed at the seam.
  static func local(place: URL, now: Date, credentials: Credentials) -> VendorSeam {
    let vendor = Vendor(
      url: place,
      place: place,
      client: VendorClient { _ in
        throw VendorFailure(.refused, "the vendor is this machine: it has no HTTP client")
      },
      now: now,
      credentials: credentials.values,
      unlisted: credentials.unlisted.add
    )
    return VendorSeam(vendor: vendor, stateVendor: vendor, through: "this machine", loopback: nil)
  }

  /// Creates a connection to the real vendor, through a server on 127.0.0.1 that logs the traffic.
  ///
  /// - Throws: A ``VendorFailure`` if the address is not a URL.
  static func relay(
    to address: VendorAddress,
    through transport: MeteredTransport,
    scenario: String,
    place: URL,
    now: Date,
    credentials: Credentials
  ) throws -> VendorSeam {
    let loopback = LoopbackVendor(.relay(to: address, through: transport), scenario: scenario)
    let url = try address.asURL
    let direct = Vendor(
      url: url,
      place: place,
      client: VendorClient(transport: StateTransport(metered: transport), baseURL: address),
      now: now,
      credentials: credentials.values,
      unlisted: credentials.unlisted.add
    )
    return VendorSeam(
      vendor: loopback.vendor(place, now, credentials),
      stateVendor: direct,
      through: transport.name,
      loopback: loopback
    )
  }

  /// Creates a connection to a server on 127.0.0.1 that answers from a recording or simulates a
  /// fault.
  static func standIn(
    _ role: VendorRole, scenario: String, place: URL, now: Date, credentials: Credentials
  ) -> VendorSeam {
    let loopback = LoopbackVendor(role, scenario: scenario)
    return VendorSeam(
      vendor: loopback.vendor(place, now, credentials),
      stateVendor: nil,
      through: "a recording",
      loopback: loopback
    )
  }

  /// Waits a moment until the adapter has closed all streams that do not end.
  func settle() async {
    await loopback?.settle()
  }

  /// Ends the connection, and returns the traffic over HTTP and with an SDK, if there was any.
  func close() -> (Traffic?, SeamTraffic?) {
    (loopback?.finish(), seams?.finish())
  }
}

extension LoopbackVendor {
  fileprivate func vendor(_ place: URL, _ now: Date, _ credentials: Credentials) -> Vendor {
    Vendor(
      // A host and a port are always a URL.
      url: URL(string: self.url) ?? place, place: place, client: client, now: now,
      credentials: credentials.values,
      unlisted: credentials.unlisted.add)
  }
}

extension VendorAddress {
  fileprivate var asURL: URL {
    get throws {
      guard let url = URL(string: url) else { throw VendorFailure(.unresolved, "no URL: \(url)") }
      return url
    }
  }
}
