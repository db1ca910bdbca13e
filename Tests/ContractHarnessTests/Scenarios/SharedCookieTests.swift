import ContractBinding
import ContractHarness
@testable import ContractModel
import Synchronization
import Testing

@Contracted protocol Basket: Sendable {
  func visit(_ page: String) async throws -> String
}

/// The cookies of an HTTP client, which scenarios may share.
private final class CookieJar: Sendable {
  let cookie = Mutex<String?>(nil)
}

private struct HTTPBasket: Basket {
  let client: VendorClient
  let jar: CookieJar

  func visit(_ page: String) async throws -> String {
    let cookie = jar.cookie.withLock(\.self)
    let response = try await client.send(
      VendorRequest(
        method: "GET", target: "/\(page)",
        headers: cookie.map { [VendorHeader("Cookie", "theme=dark; \($0)")] } ?? []))
    if let given = response.headers.first(where: { $0.name == "Set-Cookie" })?.value {
      jar.cookie.withLock { $0 = String(given.prefix { $0 != ";" }) }
    }
    return String(decoding: response.body, as: UTF8.self)
  }
}

/// A vendor that gives each client without a cookie a new one.
private final class BasketVendor: VendorTransport {
  let name = "baskets"
  private let count = Mutex(0)

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    var headers = [VendorHeader("Content-Type", "text/plain")]
    if !request.headers.contains(where: { $0.name == "Cookie" }) {
      let number = count.withLock { count in
        count += 1
        return count
      }
      headers.append(VendorHeader("Set-Cookie", "basket=k9Fq2Lw7-\(number); Path=/"))
    }
    receive(.head(status: 200, headers: headers))
    receive(.body(Array("empty".utf8)))
  }
}

/// Cookies that the scenarios of one process get from each other while they are recorded.
@Suite(.timeLimit(.minutes(1))) struct SharedCookieTests {
  private static let contract = """
    contract: basket
    protocol: Basket
    vendor: { name: shop, kind: http, url: "http://127.0.0.1:9" }
    scenarios:
      - name: a basket is empty
        steps: [{ call: visit, with: [basket] }, { call: visit, with: [checkout] }]
      - name: a page is seen
        steps: [{ call: visit, with: [page] }, { call: visit, with: [next] }]

    """

  private func warnings(
    _ mode: CaseInput.Mode = .record, of scenarios: [Int] = [0, 1],
    _ jar: @escaping @Sendable () -> CookieJar
  ) async throws -> [Diagnostic] {
    let file = ContractFile.read(text: Self.contract, path: "basket.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let folder = try RecordingsFolder()
    let adapter = BasketBinding.liveAdapter("browser") { HTTPBasket(client: $0.client, jar: jar()) }
    let runner = CaseRunner(conversions: [], transport: BasketVendor())
    var found: [Diagnostic] = []
    for scenario in scenarios {
      var job = Job(contract, scenario: scenario, on: adapter.description)
      job.mode = mode
      let store = RecordingStore(root: folder.path)
      found += await runner.run(job.ready(at: "\(folder.path)/place", with: store), on: adapter)
        .uncleaned
    }
    return found
  }

  @Test func `are told, with the scenario that they come from`() async throws {
    let shared = CookieJar()
    let found = try await warnings { shared }

    #expect(found.map(\.headline) == ["browser sends a cookie of another scenario"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.location?.line) == [7])
    #expect(found.first?.facts == ["cookie     basket", "set in     a basket is empty"])
    #expect(!"\(found)".contains("k9Fq2Lw7"))
  }

  @Test func `are none if each scenario has a client of its own`() async throws {
    #expect(try await warnings { CookieJar() } == [])
    // The scenario's own cookie comes back, also in a second run.
    let shared = CookieJar()
    #expect(try await warnings(of: [0, 0]) { shared } == [])
  }

  @Test func `are no matter where nothing is recorded`() async throws {
    let shared = CookieJar()
    #expect(try await warnings(.live) { shared } == [])
  }
}
