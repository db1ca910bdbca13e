import ContractBinding

/// Honest adapters, which say to the vendor what the recorded one said, in another way.
enum HonestAdapters {
  @SubjectsBuilder static var all: [any Registration] {
    for (name, change) in variants {
      IssueTrackerBinding.liveAdapter("honest: tracker, \(name)") { vendor -> HTTPIssueTracker in
        let client = URLSessionClient(url: vendor.url)
        return HTTPIssueTracker { request in
          var request = request
          change(&request)
          return try await client.send(request)
        }
      }
      .state("no issues") { vendor, _ in try await TrackerSubjects.clear(vendor) }
    }
    IssueTrackerBinding.liveAdapter("honest: tracker, through the runner's client") {
      vendor -> HTTPIssueTracker in
      let client = vendor.client
      return HTTPIssueTracker { try await send($0, through: client) }
    }
    .state("no issues") { vendor, _ in try await TrackerSubjects.clear(vendor) }
  }

  private static var variants: [(String, @Sendable (inout Request) -> Void)] {
    [
      ("names itself", { $0.headers["User-Agent"] = "notebook/3" }),
      ("speaks German", { $0.headers["Accept-Language"] = "de" }),
      ("has a header more", { $0.headers["X-Client"] = "notebook" }),
      ("traces its requests", { $0.headers["X-Trace"] = "\(UInt64.random(in: 1 ... .max))" }),
      ("keeps no cache", { $0.headers["Cache-Control"] = "no-cache" }),
    ]
  }

  private static func send(_ request: Request, through client: VendorClient) async throws
    -> Response
  {
    let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let target = request.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let answer = try await client.send(
      VendorRequest(
        method: request.method, target: target,
        headers: request.headers.map { VendorHeader($0.key, $0.value) },
        body: try request.body.map { Array(try $0.bytes) } ?? []))
    return Response(
      status: answer.status,
      headers: Dictionary(
        answer.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
      body: JSON(bytes: answer.body) ?? .null)
  }
}
