import ContractBinding
import Foundation

/// A client of the real etcd, a store of keys and values, for preparing states.
///
/// It does not use the adapter, so that nothing is recorded.
struct Etcd {
  private let client: VendorClient

  init(_ vendor: Vendor) {
    client = vendor.client
  }

  /// Removes only the keys of these contracts, all of which begin with `shop/`.
  func clear() async throws {
    try await post("deleterange", ["key": base64("shop/"), "range_end": base64("shop0")])
  }

  func put(_ value: String, under key: String) async throws {
    try await post("put", ["key": base64(key), "value": base64(value)])
  }

  private func post(_ operation: String, _ payload: [String: String]) async throws {
    let request = VendorRequest(
      method: "POST",
      target: "/v3/kv/\(operation)",
      body: Array(try JSONEncoder().encode(payload))
    )
    let response = try await client.send(request)
    guard response.status == 200 else {
      throw StateRefused(response)
    }
  }

  private func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }
}

extension LiveAdapter {
  /// The registration with the states of the store.
  var statesOfEtcd: Self {
    state("the store is empty") { vendor, _ in try await Etcd(vendor).clear() }
      .state("the store holds") { vendor, entry in
        try await Etcd(vendor).put(entry.make("value"), under: entry.make("key"))
      }
  }
}
