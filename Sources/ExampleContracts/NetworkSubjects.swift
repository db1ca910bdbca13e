import ContractBinding
import ExampleNetwork
import Foundation

/// The adapters and doubles that are held to `Contracts/network-adapter.yaml`.
enum NetworkSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    overClient
    overURLSession
    fake
    NetworkAdapterBinding.stub("successful") { SuccessfulNetworkAdapter() }
      .state("the store is empty") { _, _ in }
      .standsFor(tags: ["accepted"])
    NetworkAdapterBinding.stub("errored") { ErroredNetworkAdapter() }
      .standsFor(tags: ["refused"])
    NetworkAdapterBinding.stub("failing") { FailingNetworkAdapter() }
      .standsFor(tags: ["failure"])
    NetworkAdapterBinding.spy("spy") { SpyingNetworkAdapter() }
      .state("the store is empty") { _, _ in }
      .standsFor(tags: ["accepted"])
  }

  /// The adapter that takes an HTTP client as a parameter, here the tool's own, which is libcurl.
  private static var overClient: any Registration {
    NetworkAdapterBinding.liveAdapter("libcurl") { vendor in
      ClientNetworkAdapter(timeout: .seconds(2), send: sending(through: vendor.client))
    }
    .statesOfEtcd
  }

  /// The adapter that has its own client, and receives only the vendor's address.
  private static var overURLSession: any Registration {
    NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
      URLSessionNetworkAdapter(baseURL: vendor.url, timeout: 2)
    }
    .statesOfEtcd
  }

  private static var fake: any Registration {
    NetworkAdapterBinding.fake("in memory") { InMemoryNetworkAdapter() }
      .state("the store is empty") { _, _ in }
      .state("the store holds") { fake, entry in
        fake.hold(try entry.make("value"), under: try entry.make("key"))
      }
      .fault("refused") { fake in fake.fault = "connection refused" }
      .fault("timeout") { fake in fake.fault = "no answer" }
      .fault("reset") { fake in fake.fault = "connection reset" }
      .fault("garbage") { fake in fake.fault = "no answer that can be read" }
      .fault("truncated") { fake in fake.fault = "half an answer" }
      .fault("status 503") { fake in fake.fault = "503" }
      .fault("slow") { _ in }
      .fault("fragmented") { _ in }
  }

  private static func sending(through client: VendorClient) -> ClientNetworkAdapter.Send {
    { path, body in
      let request = VendorRequest(
        method: "POST",
        target: path,
        headers: [VendorHeader("Content-Type", "application/json")],
        body: Array(body)
      )
      let response = try await client.send(request)
      return (response.status, Data(response.body))
    }
  }
}
