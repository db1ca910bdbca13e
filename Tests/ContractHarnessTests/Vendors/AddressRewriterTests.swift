import ContractBinding
import Testing

@testable import ContractHarness

/// Addresses in texts that come whole or byte by byte.
struct AddressRewriterTests {
  private static let rows = [
    ("http://127.0.0.1:4711/a", "${vendor.url}/a"),
    ("Host: 127.0.0.1:4711\r\n", "Host: ${vendor.authority}\r\n"),
    ("127.0.0.1:4711", "${vendor.authority}"),
    ("?h=127.0.0.1%3A4711&", "?h=%24%7Bvendor.authority%7D&"),
    (#"{"host":"127.0.0.1:4711"}"#, #"{"host":"${vendor.authority}"}"#),
    // Parts of something longer.
    ("10.127.0.0.1:4711", "10.127.0.0.1:4711"),
    ("127.0.0.1:47110", "127.0.0.1:47110"),
    ("127.0.0.1", "127.0.0.1"),
    ("ftp://127.0.0.1:4711/x", "ftp://127.0.0.1:4711/x"),
    ("ada@127.0.0.1:4711", "ada@127.0.0.1:4711"),
  ]

  @Test(arguments: rows)
  func `names the vendor`(text: String, named: String) {
    let rewriter = AddressRewriter(
      from: "http://127.0.0.1:4711", to: AddressRewriter.placeholder)

    #expect(rewriter.rewritten(text) == named)
    var (piecewise, inPieces) = (rewriter, [UInt8]())
    for byte in text.utf8 { inPieces += piecewise.feed([byte]) }
    inPieces += piecewise.finish()
    #expect(String(decoding: inPieces, as: UTF8.self) == named)
  }

  @Test(arguments: rows)
  func `gives it an address of another run`(text: String, named: String) {
    let rewriter = AddressRewriter(
      from: AddressRewriter.placeholder, to: "http://127.0.0.1:4711")

    #expect(rewriter.rewritten(named) == text)
  }

  @Test func `leaves a host without a port`() {
    let rewriter = AddressRewriter(
      from: "https://api.example.com/v2", to: AddressRewriter.placeholder)

    #expect(
      rewriter.rewritten("api.example.com https://api.example.com/v2/a")
        == "api.example.com ${vendor.url}/a")
  }
}
