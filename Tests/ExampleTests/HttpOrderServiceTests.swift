import ExampleNetwork
import Testing

/// What doubles are for: the service is tested without etcd, on doubles that the contract holds.
struct HttpOrderServiceTests {
  private let tea = Order(id: "A-1", item: "tea", quantity: 2)

  @Test func `finds the order that it placed`() async throws {
    let service = HttpOrderService(network: InMemoryNetworkAdapter())
    #expect(try await service.place(tea) == nil)
    #expect(try await service.order(id: "A-1") == tea)
    #expect(try await service.orders() == [tea])
  }

  @Test func `puts each order under a key of its own`() async throws {
    let spy = SpyingNetworkAdapter()
    _ = try await HttpOrderService(network: spy).place(tea)
    #expect(spy.posted.map(\.destination) == ["/v3/kv/put"])
    #expect(spy.posted.first?.payload["key"] as? String == "c2hvcC9vcmRlcnMvQS0x")
  }

  @Test func `tells a refusal in the words of the service`() async {
    let service = HttpOrderService(network: ErroredNetworkAdapter())
    await #expect(throws: OrderError.refused("etcdserver: key is not provided")) {
      try await service.orders()
    }
  }

  @Test func `does not take a failure for an empty list`() async {
    let service = HttpOrderService(network: FailingNetworkAdapter())
    await #expect(throws: OrderError.unreachable) { try await service.orders() }
  }

  @Test func `does not take an empty success for a cancelled order`() async {
    let service = HttpOrderService(network: SuccessfulNetworkAdapter())
    await #expect(throws: OrderError.unknownOrder("A-1")) { try await service.cancel(id: "A-1") }
  }
}
