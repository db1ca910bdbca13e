import ContractBinding
import Foundation

/// A client of the real Radicale, a CalDAV server, for preparing states.
///
/// It does not use the adapter, so that nothing is recorded.
struct Radicale {
  /// The user whose calendars all of these contracts use.
  static let user = "ada"

  private let client: VendorClient
  private let authorization: VendorHeader

  init(_ vendor: Vendor) {
    client = vendor.client
    let words = "\(Self.user):\(vendor.credential("RADICALE_PASSWORD"))"
    authorization = VendorHeader(
      "Authorization", "Basic \(Data(words.utf8).base64EncodedString())")
  }

  /// Removes only this user's calendars.
  func clear() async throws {
    try await send("DELETE", "/\(Self.user)/", whichMayAnswer: [200, 404])
  }

  /// Creates an empty calendar, such as `ada/work`.
  func make(_ name: String) async throws {
    try await send("MKCALENDAR", "/\(name)/", whichMayAnswer: [201])
  }

  private func send(
    _ method: String, _ path: String, whichMayAnswer expected: Set<Int>
  ) async throws {
    let response = try await client.send(
      VendorRequest(method: method, target: path, headers: [authorization]))
    guard expected.contains(response.status) else {
      throw StateRefused(response)
    }
  }
}
