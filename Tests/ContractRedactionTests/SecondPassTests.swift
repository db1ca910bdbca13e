import ContractBinding
import ContractRedaction
import ContractValues
import Testing

/// A second pass replaces what the first one has found, after the contract's credentials.
struct SecondPassTests {
  private func request(key: String, note: String) -> VendorRequest {
    VendorRequest(
      method: "POST", target: "/a",
      headers: [
        VendorHeader("x-api-key", key), VendorHeader("content-type", "application/json"),
      ],
      body: Array(#"{"note":"from \#(note)"}"#.utf8))
  }

  private func recorded(_ request: VendorRequest, by redactor: Redactor) -> VendorRequest {
    var first = RedactionPass(redactor)
    _ = first.request(request, at: .nowhere)
    var second = RedactionPass(redactor, echoing: first)
    return second.request(request, at: .nowhere)
  }

  @Test func `leaves no rest of a credential that begins with another secret's end`() {
    let credential = "9921-longsecret-xyz77"
    let redactor = Redactor(secrets: ["API_KEY": credential])
    let sent = request(key: "client7.9921", note: "client7.\(credential)")

    let clean = recorded(sent, by: redactor)

    #expect(String(decoding: clean.body, as: UTF8.self) == #"{"note":"from client7.redacted-1"}"#)
  }

  @Test func `finds the recorded request again if a secret begins with a credential`() {
    let credential = "kx81-abcdef-9921"
    let redactor = Redactor(secrets: ["API_KEY": credential])
    let sent = request(key: "\(credential).client7", note: "\(credential).client7")

    let clean = recorded(sent, by: redactor)

    #expect(redactor.canonical(clean) == redactor.canonical(sent))
  }
}
