import ContractBinding
@testable import ContractRedaction
import ContractValues
import Foundation
import TestSupport
import Testing

struct UnknownTokenTests {
  @Test(arguments: [
    "x7Kq9vTz2LmW4pRs8bNc", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "u9Zk/3vQ+Lr7TnB1xWm2/8cYpE5sDfGhJ4aKq6Vt", "k3v9x0q2m7w5p1z8t6y4n2r0",
    "9f86d081884c7d659a2feaa0c55ad015", "507f1f77bcf86cd799439011", "JBSWY3DPEHPK3PXP7Q2LMRT5KW",
    "pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH",
    "Zm9v_9xQ2-LmW4pRs8bNcTzKq7v1y", "orders-api-x7Kq9vTz2LmW4pRs8bNc",
    "59030350018209c121f755",
  ])
  func `finds what looks drawn by lot`(token: String) {
    // In a path, a slash is no part of a key.
    let path = token.contains("/") ? token : "/a/\(token)/b"
    for text in [token, "a \(token) b", "{\"x\":\"\(token)\"}", path, "x=\(token)&y=1"] {
      #expect(UnknownToken.matches(in: text.bytes).count == 1, "\(text)")
    }
  }

  @Test func `takes a text with a placeholder between two dots for no token`() {
    let redactor = Redactor()
    let text = redactor.text("eyJhbGciOiIiOiIxIn0.c2lnbmF0dXJlc2lnbHTTP/1.1mF0dXJl x")

    #expect(text == "redacted x")
    let hidden = "eyJhbGciOiIiOiIxIn0.redacted.1mF0dXJl x"
    #expect(redactor.text(hidden) == hidden)
    #expect(SecretScan().hits(in: hidden.bytes).isEmpty)
  }

  @Test func `finds all of base64 that begins with a slash`() {
    let token = "/5FGLrNv+UoSGXzneHYUh/00gGTYMfSWpZ5vMQMs"
    let text = "{\"x\":\"\(token)\"}".bytes

    #expect(UnknownToken.matches(in: text).map { text.string($0) } == [token])
  }

  @Test func `misses at most one in 600 drawn by lot, in each alphabet`() {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let alphabets = [
      letters + letters.uppercased() + "0123456789", letters + "0123456789",
      letters.uppercased() + "234567", "0123456789abcdef", "0123456789ABCDEF",
      "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
    ].map { Array($0.utf8) }
    var generator = SeededGenerator(seed: 23)
    for alphabet in alphabets {
      let missed = (0..<3_000).compactMap { index in
        let count = 20 + index % 25
        let token = (0..<count).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        }
        let text = "see ".bytes + token + " there".bytes
        return UnknownToken.matches(in: text).isEmpty ? String(decoding: token, as: UTF8.self) : nil
      }
      #expect(missed.count <= 5, "\(missed)")
    }
  }

  @Test(arguments: [
    ("{\"x\": \"Location: /v1/queues/que_@\"}", [12, 16]),
    ("/v1/queues/que_@/items/it_@", [12, 15]), ("/v1/orders/@", [12, 19]),
    ("/v1/sessions/ses_@/x", [8, 12, 15]),
    ("duplicate(existing: \"tkt_@\")", [12, 16, 19]),
  ])
  func `takes no identifier for a token`(text: String, lengths: [Int]) {
    var generator = SeededGenerator(seed: 5)
    let refused = (0..<200).map { index in
      let digits = (0..<lengths[index % lengths.count]).map { _ in
        String(UInt8.random(in: 0..<16, using: &generator), radix: 16)
      }
      return text.replacing("@", with: digits.joined())
    }.filter { !SecretScan().hits(in: $0.bytes).isEmpty }

    #expect(refused == [])
  }

  @Test(arguments: [
    "sk_9f86d081884c7d659f", "key_9f86d081884c7d65", "tkt_9f86d081884c7d659f86",
    "tkt_x7Kq9vTz2LmW4pRs", "/hooks/x7Kq9vTz2/LmW4pRs8/bNc5", "/kqz/x7Kq9vTz2LmW4pRs8bNc",
    "x7Kq9vTz2/kqzvw/LmW4pRs8bNc+2", "token=tkt_9f86d081884c7d65", "/hooks/tkt_9f86d081884c7d65",
  ])
  func `takes no secret for an identifier`(token: String) {
    #expect(SecretScan().hits(in: "{\"x\": \"\(token)\"}".bytes).count == 1)
  }

  @Test(arguments: [
    ("https://api.example.com/repos/tea/commits/@", true), ("@  release-1.2.3.tar.gz\n", true),
    ("@\trefs/heads/main\n", true), ("sha,file\n@,a.txt\n", true),
    ("/assets/application-@.js", true), ("projects/shop/documents/orders/@", true),
    ("* @ Fix the build\n", true), ("backups/@.tar.zst", true),
    ("--@\r\nContent-Type: text/plain\r\n\r\nhello\r\n--@--\r\n", true),
    ("https://example.com/hooks/@", false), ("https://example.com/reset/@", false),
    ("https://example.com/?q=@", false), ("@\n", false), ("name,file\n@,a.txt\n", false),
    ("/hooks/@", false),
  ])
  func `takes a checksum by its place`(text: String, isIdentifier: Bool) {
    let checksum = "9f86d081884c7d659a2feaa0c55ad0159f86d081"
    let hits = SecretScan().hits(in: text.replacing("@", with: checksum).bytes)

    #expect(hits.isEmpty == isIdentifier)
  }

  @Test(arguments: [256, 255])
  func `takes long base64 for a file, on one line and on several`(count: Int) {
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<count * 3 / 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let text = String(Data(bytes).base64EncodedString().prefix(count))
    let lines = stride(from: 0, to: count, by: 60).map { index in
      String(text.dropFirst(index).prefix(60))
    }
    for written in [text, lines.joined(separator: "\n"), lines.joined(separator: "\\n")] {
      #expect(UnknownToken.matches(in: "see \(written)\n".bytes).isEmpty == (count == 256))
    }
  }

  @Test(arguments: [
    "!@ABCDEFGHIJKLMNOPQRSTUVWXYZ[ `abcdefghijklmnopqrstuvwxyz{",
    "0000000000000000000000ff", "DE89370400440532013000",
    "/Users/Jane2/Documents/Taxes2026/Receipts3",
    "c0ffee00-0000-4000-8000-000000000000", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "urn:uuid:c0ffee00-0000-4000-8000-000000000000", "14790269074627288369",
    "2026-11-21T05:48:23.123456789Z", "20261121T054823.000000Z", "ContractBindingPluginTests",
    "Swift.Dictionary<Swift.String,ContractBinding.Value>", "a-second-put-replaces-the-first",
    "UnsafeMutableBufferPointer<UInt8>.SubSequence",
    "$s15ContractHarness10CaseRunnerV3runyAC3RunVF", "Grpc-Metadata-Content-Type",
    "c2hvcC9vcmRlcnMvQS0x", #"one\neHlyZWRhY3RlZC0xeHlyZWRhY3RlZC0x"#,
    "eyJpZCI6IkEtMSIsIml0ZW0iOiJ0ZWEiLCJxdWFudGl0eSI6Mn0=",
    "sha256:664cd4d253209a40323451eccd132f68700e2cf6e75c515b14105389954d0022",
    "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC",
    "ip-10-0-12-34-us-east-1-compute-internal", "/v3/kv/range/of/keys/and/values/2026",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "KeyboardArrowDownIcon2", "order-processing-worker-7d9c5b8f6d-x2x7k",
    "ami-0abcdef1234567890", "0x742d35Cc6634C0532925a3b844Bc454e4438f44e",
    "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz",
    "pi_3MtwBwLkdIwHu7ix28a3tqPa", "/v1/customers/cus_9s6XKzkNRiz8i3x7Kq9v/sources",
    "cs_test_a1dnoJFa0OnbeROeyKkP3Fbvlnu0Lbn7xcsNNaTuNhOoxVyTqvpEJzwX0T",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
    "an-answer-that-is-no-json-is-a-failure_5100e131",
    "-----BEGIN CERTIFICATE-----\nMIIBtjCCAVugAwIBAgITBmyf1XSXNmY/Owua2eiedgPySjAKBggqhkjOPQQDAjA5\n-----END",
  ])
  func `leaves alone what is none`(text: String) {
    #expect(UnknownToken.matches(in: text.bytes).isEmpty)
  }

  @Test func `raises no alarm on our own recordings and contracts`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    var count = 0
    for folder in ["Recordings", "Contracts"] {
      let place = root.appending(path: folder).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: place) {
        guard let data = FileManager.default.contents(atPath: "\(place)/\(path)") else { continue }
        #expect(SecretScan().hits(in: Array(data)) == [], "\(path)")
        count += data.isEmpty ? 0 : 1
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: [
    ("{\"etag\": \"@\"}", true), (#"<getetag>\"@\"</getetag>"#, true),
    ("{\"ids\": [\"a\", \"@\"]}", true), ("ETag: W/\"@\"", true),
    ("/list?page_token=@", true), ("commit @", true), ("{\"href\": \"/a/@\", \"id\": \"@\"}", true),
    ("<RequestId>@</RequestId>", true), ("x-amz-id-2: @", true), ("b3: @", true),
    ("X-GUploader-UploadID: @", true), ("Idempotency-Key: @", true), ("x-b3-traceid: @", true),
    ("{\"file_md5_hex\": \"@\"}", true), ("{\"md5sum\": \"@\"}", true),
    ("{\"call_sid\": \"@\"}", true), ("{\"sid\": \"@\"}", false),
    ("{\"blob\": \"@\"}", false), ("@", false),
    ("next.token1=@", true), ("/list?page.token=@", true), ("{\"cursor.token\": \"@\"}", true),
    ("{\"nextToken2\": \"@\"}", true), ("api.token1=@", false), ("next.secret=@", false),
    ("{\"a\": {\"data\": [\"@\"]}}", false), ("{\"idea\": \"@\"}", false),
    (#"{"kty": "RSA", "n": "@"}"#, true), (#"{"a": {"kty": "RSA"}, "b": {"n": "@"}}"#, false),
    (#"{"kty": "RSA", "oth": {"r": 1}, "n": "@", "e": {}}"#, true),
    (#"{"n": "@", "b": {"kty": "EC"}}"#, false),
  ])
  func `takes a token by its name`(text: String, isIdentifier: Bool) {
    let token = "x7Kq9vTz2LmW4pRs8bNc"
    let hits = SecretScan().hits(in: text.replacing("@", with: token).bytes)

    #expect(hits.isEmpty == isIdentifier)
  }

  @Test(arguments: [
    (##"{"text":"{\"id\": \"#\", \"blob\": \"@\"}","a":{"id":"#"}}"##, false),
    (##"{"text":"{\"id\": \"@\"}","a":{"id":"#"},"b":"@"}"##, true),
    (##"{"trace":"{\"blob\": \"@\"}"}"##, false), (##"{"trace":"{\"keys\": [1, \"@\"]}"}"##, false),
    (##"{"hashes":{"a.js":"@"}}"##, true), (##"{"trace":"at @: no"}"##, true),
    (##"{"report":"the \"id\" @","trace":"\"@\""}"##, true),
  ])
  func `takes a token in a text by the name next to it`(text: String, isIdentifier: Bool) {
    let filled = text.replacing("#", with: "inv_2f4a525a3d96907e")
      .replacing("@", with: "Zq8vT1xR5nK3mB7cW2yL9dF4")

    #expect(SecretScan().hits(in: filled.bytes).isEmpty == isIdentifier)
  }

  @Test(arguments: [
    ("-----BEGIN CERTIFICATE-----\nMII@\n@\n-----END CERTIFICATE-----", true),
    (#"["-----BEGIN CERTIFICATE-----", "MII@", "@"]"#, true),
    ("-----BEGIN PGP MESSAGE-----\nVersion: 1\n\n@\n-----END PGP MESSAGE-----", true),
    (#"{"hint":"-----BEGIN CERTIFICATE-----","blob":"@"}"#, false),
    (#"{"a":"-----BEGIN CERTIFICATE-----","b":"@","c":"-----END CERTIFICATE-----"}"#, false),
    ("begin with -----BEGIN CERTIFICATE-----. Then @", false),
  ])
  func `takes for a certificate only its own lines`(text: String, isCertificate: Bool) {
    let filled = text.replacing("@", with: "Zq8vT1xR5nK3mB7cW2yL9dF4")

    #expect(SecretScan().hits(in: filled.bytes).isEmpty == isCertificate)
  }
}
