import ContractBinding
import ExampleNetwork

/// The in-memory fake of etcd, broken in one way at a time.
enum BrokenNetwork {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    values + refusals + callbacks + memory
  }

  private static var values: [BrokenDouble] {
    [
      caught(by: "what was put can be read", at: 1, "$.success.count", "counts in numbers") {
        .data { if $0["count"] != nil { $0["count"] = 1 } }
      },
      caught(
        by: "a key that is missing is found zero times", "$.success.kvs", "finds an empty list"
      ) {
        .data { if $0["kvs"] == nil { $0["kvs"] = [Any]() } }
      },
      caught(
        by: "a range is read in the order of its keys", "$.success.kvs[0].key", "lists backwards"
      ) {
        .data { data in
          data["kvs"] = (data["kvs"] as? [Any]).map { Array($0.reversed()) }
        }
      },
    ]
  }

  private static var refusals: [BrokenDouble] {
    [
      caught(by: "an empty key is refused", "$.errors[0].code", "refuses with another code") {
        AlteredNetworkAdapter { _, _, handler in
          let words = "etcdserver: key is not provided"
          handler(.errors([["error": words, "message": words, "code": 5]]))
        }
      },
      caught(by: "an empty key is refused", "answers success", "accepts what etcd refuses") {
        AlteredNetworkAdapter { _, _, handler in
          handler(.success(["header": ["revision": "2"]]))
        }
      },
      caught(by: "a missing key is refused", "answers failure", "takes a refusal for a failure") {
        AlteredNetworkAdapter { _, _, handler in handler(.failure("400")) }
      },
    ]
  }

  private static var callbacks: [BrokenDouble] {
    [
      caught(by: "a put is accepted", "twice", "calls back twice") {
        AlteredNetworkAdapter { honest, request, handler in
          honest.post(request) { response in
            handler(response)
            handler(response)
          }
        }
      },
      caught(
        by: "a put is accepted", "never calls responseHandler", "never calls back"
      ) {
        AlteredNetworkAdapter { honest, request, _ in honest.post(request) { _ in } }
      },
      caught(
        by: "the answer comes after the call has returned", "before it returns",
        "calls back at once"
      ) {
        AlteredNetworkAdapter { _, _, handler in
          handler(.success(["header": ["revision": "2"]]))
        }
      },
    ]
  }

  private static var memory: [BrokenDouble] {
    [
      caught(by: "what was put can be read", at: 1, "$.success.count", "forgets what was put") {
        AlteredNetworkAdapter { _, request, handler in
          InMemoryNetworkAdapter().post(request, handler)
        }
      },
      caught(by: "a key can be deleted once", at: 1, "$.success.kvs", "keeps what was deleted") {
        AlteredNetworkAdapter { honest, request, handler in
          guard request.destination == "/v3/kv/deleterange" else {
            return honest.post(request, handler)
          }
          handler(.success(["header": ["revision": "2"], "deleted": "1"]))
        }
      },
      BrokenDouble(
        NetworkAdapterBinding.stub("runs out of answers and traps") {
          CannedNetworkAdapter(answers: [.success([:])])
        }
        .state("the store is empty") { _, _ in },
        contract: "network-adapter",
        scenario: "what was put can be read",
        step: 1,
        verdict: .couldNotCheck,
        reason: "(a trap)"
      ),
    ]
  }

  private static func caught(
    by scenario: String,
    at step: Int = 0,
    verdict: BrokenDouble.Verdict = .broken,
    _ reason: String,
    _ name: String,
    make: @escaping @Sendable () -> AlteredNetworkAdapter
  ) -> BrokenDouble {
    BrokenDouble(
      NetworkAdapterBinding.fake(name, make: make)
        .state("the store is empty") { _, _ in }
        .state("the store holds") { altered, entry in
          altered.honest.hold(try entry.make("value"), under: try entry.make("key"))
        },
      contract: "network-adapter",
      scenario: scenario,
      step: step,
      verdict: verdict,
      reason: reason
    )
  }
}
