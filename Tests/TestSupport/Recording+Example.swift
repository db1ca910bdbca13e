package import ContractBinding
package import ContractModel
package import ContractValues

extension Exchange {
  /// An exchange as etcd's gateway has it.
  package static func example(
    method: String = "POST",
    target: String = "/v3/kv/put",
    requestHeaders: [VendorHeader] = [VendorHeader("Content-Type", "application/json")],
    request: String = #"{"key":"Zm9v","value":"YmFy"}"#,
    status: Int = 200,
    headers: [VendorHeader] = [VendorHeader("Content-Type", "application/json")],
    response: String = #"{"header":{"revision":"2","raft_term":"2"}}"#
  ) -> Exchange {
    Exchange(
      request: VendorRequest(
        method: method, target: target, headers: requestHeaders, body: Array(request.utf8)),
      result: .response(
        VendorResponse(status: status, headers: headers, body: Array(response.utf8))))
  }
}

extension Recording {
  /// A recording of one exchange and one outcome.
  package static func example(
    recordedAt: String = "2026-01-02T03:04:05Z",
    digest: String = "sha256:00",
    exchanges: [Exchange] = [.example()],
    steps: [String] = ["call put"],
    outcomes: [Outcome] = [Outcome(end: .returned(["stored": true]))],
    volatile: [Place] = [],
    redacted: [Redacted] = []
  ) -> Recording {
    Recording(
      contract: "key-value",
      scenario: "a key is stored",
      provenance: Provenance(
        recordedAt: recordedAt, version: "0.2.0", adapter: "curl", through: "libcurl 7.88.1",
        digest: digest),
      evidence: Evidence(outcomes: outcomes, exchanges: exchanges, redacted: redacted),
      steps: steps,
      volatile: volatile)
  }
}
