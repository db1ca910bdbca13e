import ContractBinding
@testable import ContractModel
@testable import ContractRedaction
import TestSupport
import Testing

@testable import ContractHarness

/// Every byte that is kept or shown is looked through, in debug builds too.
struct RedactionCostTests {
  private let secrets = ["SHOP_TOKEN": "canary-0123-abcdef", "OTHER": "Zq8-some/other+value"]

  @Test(arguments: [
    "{\"id\":\"c0ffee00-0000-4000-8000-000000000000\",\"n\":[1,\"two\\n\"]},", "words and 2 more ",
    "\\", "eyJ.", "sk-", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----\n", "<a b=\"c", "</",
    "password=",
    "%25", "&amp;", "Kq9vTz2LmW4pRs8bNc7x/", "…", "http://a:b@", "token: ", "canary-0123-abcde",
    "data:", "data: a\n", "code=", "a:b@c:80", " -p'a", "password '", "\\\"", "&quot;",
    "Cookie: a=b", "cookie=a&", "authorization=a&",
    "Content-Disposition: form-data; name=\"password\"\r\n\r\na\r\n--x\r\n",
    "Authorization: a=", "name: token\nvalue: ", "password:\n  a\n",
  ])
  func `takes time in proportion to the text`(piece: String) {
    let few = time(of: piece, bytes: 20_000)
    let many = time(of: piece, bytes: 80_000)

    #expect(many < few * 8 + .milliseconds(100), "\(few), \(many)")
  }

  @Test func `scans what machines say in two seconds a megabyte`() {
    let object = #"{"id":"c0ffee00-0000-4000-8000-000000000000","name":"Tea","tags":["a","b c"]},"#
    let bytes = Array(String(repeating: object, count: 3_000).utf8)
    let scan = SecretScan(secrets: secrets)

    let spent = processorTime { #expect(scan.hits(in: bytes).isEmpty) }

    #expect(spent < .seconds(2 * Double(bytes.count) / 1_000_000))
  }

  @Test func `goes once over a run in which no secret is found`() {
    let line = #"{"name":"Tea","label":"a word and 2 more","tags":["a","b c"]},"#
    let spent = ["nothing", "canary-0123-abcdef"].map { text in
      let body = "[" + String(repeating: line, count: 1_000) + "\"\(text)\"]"
      let exchange = Exchange.example(
        headers: [VendorHeader("Content-Type", "application/json")], response: body)
      let observation = Observation(outcomes: [], exchanges: [exchange])
      return processorTime { _ = Redactor(secrets: secrets).evidence(of: observation) }
    }

    #expect(spent[0] * 4 < spent[1] * 3, "\(spent)")
  }

  private func time(of piece: String, bytes: Int) -> Duration {
    let text = String(repeating: piece, count: bytes / piece.utf8.count)
    let redactor = Redactor(secrets: secrets)
    let scan = SecretScan(secrets: secrets)
    return processorTime {
      _ = redactor.text(text)
      _ = scan.hits(in: Array(text.utf8))
    }
  }
}
