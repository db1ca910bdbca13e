import ContractBinding
@testable import ContractHarness
import ContractRedaction
import Testing

struct CanonicalRequestsTests {
  private let requests = CanonicalRequests(Redactor())

  private func order(_ body: String) -> VendorRequest {
    VendorRequest(method: "POST", target: "/orders", body: Array(body.utf8))
  }

  @Test func `gives requests whose JSON has another order of keys one form`() {
    let recorded = requests(order(#"{"item": "tea", "quantity": 2}"#))

    #expect(requests(order(#"{"quantity":2,"item":"tea"}"#)) == recorded)
  }

  @Test(arguments: [#"{"item":"tea","quantity":3}"#, #"{"item":"tea"}"#, #"{"item":"tea""#])
  func `keeps requests with other bodies apart`(body: String) {
    let recorded = requests(order(#"{"item":"tea","quantity":2}"#))

    #expect(requests(order(body)) != recorded)
  }

  @Test func `redacts a request that is like no other`() {
    _ = requests(order(#"{"item":"tea"}"#))

    let other = requests(order(#"{"password":"hunter2hunter2"}"#))

    #expect(other == order(#"{"password":"redacted"}"#))
  }

  @Test(arguments: [
    "/aprotocol-Type: md5/application/x-www-\(String(repeating: "c", count: 63))escsdccsha384/n"
      + "\(String(repeating: "c", count: 23))fo28b=canary-7Qz%2F%2B%C3%A9",
    "/aprotocol-Type: md5/application/dGhlIGtleSBpcyBub3Q/ncccccccccccccccccccccccfo28b=canary-7Qz",
  ])
  func `judges the parts of a path again beside a placeholder`(path: String) {
    let redactor = Redactor(secrets: ["TOKEN": "canary-7Qz/+é"])

    let once = redactor.canonical(VendorRequest(method: "GET", target: path))

    #expect(redactor.canonical(once) == once)
  }

  @Test func `gives a request with a number behind a key the same form again`() {
    let path =
      "/Content-Typer3hue: applicatOOOOOplicatOOOOOOOOOOry-27OOOOOry-27Qz%F%2B%C3%A9s"
      + "://u:p4#ssT2&b=canaQry-7z%2ednB%C3%A9"
    let redactor = Redactor()

    let once = redactor.canonical(VendorRequest(method: "GET", target: path))

    #expect(once.target.contains("redacted"))
    #expect(redactor.canonical(once) == once)
  }
}
