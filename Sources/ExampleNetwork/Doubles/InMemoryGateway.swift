/// Answers requests like the JSON gateway of etcd 3.4, from a store in memory.
///
/// It leaves out the same members as etcd: `kvs` and `count` if nothing was found, an empty value,
/// and `more` and `deleted` if they are false or zero. It writes 64-bit numbers as strings, as the
/// JSON form of protocol buffers does.
struct InMemoryGateway: Sendable {
  var store = VersionedStore()

  /// Answers one request to one of the three supported paths.
  mutating func answer(_ request: KeyRequest, to path: String) -> ServiceResponse {
    switch path {
    case "/v3/kv/put": answer(request) { $0.put(request) }
    case "/v3/kv/range" where request.revision > store.revision: .errors([Self.futureRevision])
    case "/v3/kv/range": answer(request) { $0.range(request) }
    case "/v3/kv/deleterange": answer(request) { $0.delete(request) }
    default: .failure("the service answered 404 without a JSON object")
    }
  }

  private mutating func answer(
    _ request: KeyRequest, with operation: (inout Self) -> [String: Any]
  ) -> ServiceResponse {
    guard !request.key.isEmpty else { return .errors([ErroredNetworkAdapter.keyIsMissing]) }
    return .success(operation(&self))
  }

  private mutating func put(_ request: KeyRequest) -> [String: Any] {
    let previous = store.put(request.value, under: request.key)
    var answer = head
    if request.wantsPrevious { answer["prev_kv"] = previous?.json }
    return answer
  }

  private func range(_ request: KeyRequest) -> [String: Any] {
    let found = store.entries(at: request.revision).filter { request.includes($0.key) }
    let shown = request.limit > 0 ? found.prefix(request.limit) : found[...]
    var answer = head
    if !found.isEmpty {
      answer["count"] = "\(found.count)"
      answer["kvs"] = shown.map(\.json)
    }
    if shown.count < found.count { answer["more"] = true }
    return answer
  }

  private mutating func delete(_ request: KeyRequest) -> [String: Any] {
    let gone = store.delete { request.includes($0) }
    var answer = head
    if gone > 0 { answer["deleted"] = "\(gone)" }
    return answer
  }

  private static var futureRevision: [String: Any] {
    let words = "etcdserver: mvcc: required revision is a future revision"
    return ["error": words, "message": words, "code": 11]
  }

  private var head: [String: Any] { ["header": ["revision": "\(store.revision)"]] }
}
