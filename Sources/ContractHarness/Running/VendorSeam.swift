import ContractBinding
import ContractModel
import Foundation

/// The vendor's replacement under a live adapter for one scenario.
struct VendorSeam: Sendable {
  /// The vendor for the adapter; `nil` for a double.
  let vendor: Vendor?
  /// The vendor for states: the real one, past the seam; `nil` where they are not set up.
  let stateVendor: Vendor?
  /// Through what the vendor is reached, for a recording's provenance.
  let through: String
  /// The server for HTTP; `nil` where there is none.
  let loopback: LoopbackVendor?
  /// The functions that an adapter is given; `nil` where there are none.
  var seams: SeamConversation?

  /// No seam at all: a double has no vendor.
  static let none = VendorSeam(vendor: nil, stateVendor: nil, through: "", loopback: nil)

  /// This machine is the vendor.
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

  /// The real vendor, through the loopback.
  ///
  /// - Throws: When no port is to be had.
  static func relay(
    to address: VendorAddress,
    through transport: any VendorTransport,
    scenario: String,
    place: URL,
    now: Date,
    credentials: Credentials
  ) async throws -> VendorSeam {
    let loopback = try await LoopbackVendor.start(
      .relay(to: address, through: transport), scenario: scenario)
    let direct = Vendor(
      url: try address.asURL,
      place: place,
      client: VendorClient(transport: transport, baseURL: address),
      now: now,
      credentials: credentials.values,
      unlisted: credentials.unlisted.add
    )
    return VendorSeam(
      vendor: try loopback.vendor(place, now, credentials),
      stateVendor: direct,
      through: transport.name,
      loopback: loopback
    )
  }

  /// A recording or a fault, through the loopback.
  ///
  /// - Throws: When no port is to be had.
  static func standIn(
    _ role: VendorRole, scenario: String, place: URL, now: Date, credentials: Credentials
  ) async throws -> VendorSeam {
    let loopback = try await LoopbackVendor.start(role, scenario: scenario)
    return VendorSeam(
      vendor: try loopback.vendor(place, now, credentials),
      stateVendor: nil,
      through: "a recording",
      loopback: loopback
    )
  }

  /// Waits a moment until nothing is under way that nobody reads any more.
  func settle() async {
    await loopback?.settle()
  }

  /// Takes the seam away.
  ///
  /// - Returns: What passed over HTTP, and at an SDK's seams; `nil` where it sees nothing.
  func close() -> (Traffic?, SeamTraffic?) {
    (loopback?.finish(), seams?.finish())
  }
}

extension LoopbackVendor {
  fileprivate func vendor(
    _ place: URL, _ now: Date, _ credentials: Credentials
  ) throws -> Vendor {
    guard let url = URL(string: url) else { throw VendorFailure(.unresolved, "no URL: \(url)") }
    return Vendor(
      url: url, place: place, client: client, now: now, credentials: credentials.values,
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
