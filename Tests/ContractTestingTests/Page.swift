import ContractBinding

/// An owned protocol over HTTP.
@Contracted
protocol Page {
  func load(_ path: String) async throws -> String
}

/// An adapter that is handed the harness's client.
struct ClientPage: Page {
  let client: VendorClient

  func load(_ path: String) async throws -> String {
    let response = try await client.send(VendorRequest(method: "GET", target: path))
    return "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
  }
}

struct PageContracts: ContractSuite {
  static var subjects: [any Registration] {
    PageBinding.liveAdapter("client") { vendor in ClientPage(client: vendor.client) }
  }
}
