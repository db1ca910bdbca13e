import ContractBinding
import Foundation

/// The real Radicale, as states prepare it: past the adapter, so that nothing of it is recorded.
struct Radicale {
  /// Whose calendars all of these contracts speak of.
  static let user = "ada"

  private let client: VendorClient
  private let authorization: VendorHeader

  /// Speaks to a vendor.
  init(_ vendor: Vendor) {
    client = vendor.client
    let words = "\(Self.user):\(vendor.credential("RADICALE_PASSWORD"))"
    authorization = VendorHeader(
      "Authorization", "Basic \(Data(words.utf8).base64EncodedString())")
  }

  /// Removes the user's calendars, and nobody else's.
  func clear() async throws {
    try await send("DELETE", "/\(Self.user)/", whichMayAnswer: [200, 404])
  }

  /// Makes an empty calendar.
  func make(_ name: String) async throws {
    try await send("MKCALENDAR", "/\(name)/", whichMayAnswer: [201])
  }

  private func send(
    _ method: String, _ path: String, whichMayAnswer expected: Set<Int>
  ) async throws {
    let response = try await client.send(
      VendorRequest(method: method, target: path, headers: [authorization]))
    guard expected.contains(response.status) else {
      let words = String(decoding: response.body, as: UTF8.self)
      throw RadicaleRefused(status: response.status, body: words)
    }
  }
}

/// The real Radicale did not do what a state asked for.
struct RadicaleRefused: Error {
  let status: Int
  let body: String
}
