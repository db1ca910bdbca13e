import ContractBinding
import ExampleNetwork

/// The adapter and the doubles that are held to `Contracts/order-service.yaml`.
enum OrderSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    OrderServiceBinding.liveAdapter("etcd") { vendor in
      HttpOrderService(network: URLSessionNetworkAdapter(baseURL: vendor.url, timeout: 10))
    }
    .state("no orders") { vendor, _ in try await Etcd(vendor).clear() }

    OrderServiceBinding.fake("in memory") { InMemoryOrderService() }
      .state("no orders") { _, _ in }
      .fault("refused") { fake in fake.isReachable = false }

    // The real service on a fake network can be checked as a double, too.
    OrderServiceBinding.fake("etcd in memory") {
      HttpOrderService(network: InMemoryNetworkAdapter())
    }
    .state("no orders") { _, _ in }
    .fault("refused") { fake in fake = HttpOrderService(network: FailingNetworkAdapter()) }
  }
}
