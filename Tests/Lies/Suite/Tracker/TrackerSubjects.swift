import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The subjects of `Contracts/tracker.yaml`.
enum TrackerSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    let lies = Lie.planned("tracker", "adapter")
    if !lies.contains(where: { $0.name == "URLSession" }) { adapter("URLSession", nil) }
    fake("in memory", nil)
    for lie in Lie.planned("tracker", "fake") { fake(lie.name, lie) }
    for lie in lies { adapter(lie.name, lie) }
  }

  private static func fake(_ name: String, _ lie: Lie?) -> any Registration {
    IssueTrackerBinding.fake(name) {
      let fake = FakeIssueTracker()
      return LyingIssueTracker(
        honest: fake, liar: Liar(lie, of: "tracker", snapshot: { fake.snapshot() }))
    }
    .state("no issues") { _, _ in }
  }

  private static func adapter(_ name: String, _ lie: Lie?) -> any Registration {
    IssueTrackerBinding.liveAdapter(name) { vendor -> LyingIssueTracker in
      let liar = Liar(lie, of: "tracker adapter")
      let client = URLSessionClient(url: vendor.url)
      let adapter = HTTPIssueTracker { request in try await liar.send(request, through: client.send)
      }
      return LyingIssueTracker(honest: adapter, liar: liar)
    }
    .state("no issues") { vendor, _ in try await clear(vendor) }
  }

  /// Removes all issues at the vendor.
  static func clear(_ vendor: Vendor) async throws {
    _ = try await vendor.client.send(VendorRequest(method: "DELETE", target: "/issues"))
  }
}

extension Liar {
  /// Sends what the lie makes of a request, and gives what it makes of the answer.
  func send(
    _ request: Request, through send: (Request) async throws -> Response
  ) async throws -> Response {
    let route =
      request.method + " "
      + request.path.split(separator: "/").enumerated()
      .map { $0.offset == 1 ? "/{id}" : "/\($0.element)" }.joined()
    let honest = try JSON(of: request)
    noteHonest(.returned(honest), of: "request \(route)")
    var sent = request
    if mutates("returned", of: "request \(route)") {
      let changed = mutated(honest)
      if changed != honest, let request: Request = try? changed.make() {
        lied()
        sent = request
      }
    }
    if tells("asked-twice", at: "request \(route)") {
      lied()
      _ = try await send(sent)
    }
    let response = try await send(sent)
    let answer = try JSON(of: response)
    noteHonest(.returned(answer), of: "response \(route)")
    guard mutates("returned", of: "response \(route)") else { return response }
    let changed = mutated(answer)
    guard changed != answer, let read: Response = try? changed.make() else { return response }
    lied()
    return read
  }
}

/// Sends requests as applications do.
struct URLSessionClient: Sendable {
  let url: URL

  /// Sends a request.
  func send(_ request: Request) async throws -> Response {
    var url = url.appending(path: request.path)
    if !request.query.isEmpty {
      url.append(queryItems: request.query.sorted { $0.key < $1.key }.map(URLQueryItem.init))
    }
    var message = URLRequest(url: url)
    message.httpMethod = request.method
    for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
    message.httpBody = try request.body?.bytes
    let (data, answer) = try await URLSession.shared.data(for: message)
    let response = answer as? HTTPURLResponse
    let headers = response?.allHeaderFields ?? [:]
    return Response(
      status: response?.statusCode ?? 0,
      headers: Dictionary(
        headers.map { ("\($0.key)".lowercased(), "\($0.value)") }, uniquingKeysWith: { $1 }),
      body: JSON(bytes: data) ?? .null)
  }
}
