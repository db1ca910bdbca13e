import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import Foundation
import TestSupport
import Testing

/// Secrets inside others, which an answer repeats alone.
struct EchoedPartTests {
  private static let secret = "sonnekaffeetulpe77"
  private static let pair = Data("jane:\(secret)".utf8).base64EncodedString()

  @Test(arguments: [
    "Authorization: Basic &", "Authorization: Token token=\"@\"", "Authorization: ApiKey jane:@",
    "Authorization: SharedKey acct:@",
    "Authorization: Digest username=\"jane\", uri=\"/orders\", response=\"@\"",
    "Authorization: OAuth oauth_version=\"1.0\", oauth_signature=\"@\"",
    "Authorization: SharedAccessSignature sr=x&sig=@&se=1",
    "Authorization: AWS4-HMAC-SHA256 SignedHeaders=host;x-amz-date, Signature=@",
    "Authorization: MediaBrowser Client=\"tea\", Token=\"@\"", "X-Custom-Auth: user=jane,key=@",
    "Referer: https://jane:@%40@a.example/",
  ])
  func `replaces the echo of a part of a header field`(line: String) {
    let field = line.split(separator: ": ", maxSplits: 1)
    let value = field[1].hasSuffix(" &") ? "Basic \(Self.pair)" : String(field[1])
    let header = VendorHeader(
      String(field[0]),
      value.replacing("@%40", with: Self.secret).replacing("\"@", with: "\"\(Self.secret)")
        .replacing("=@", with: "=\(Self.secret)").replacing(":@", with: ":\(Self.secret)"))
    let body = "hello \(Self.secret), see /orders on host;x-amz-date"
    let run = Observation(
      outcomes: [],
      exchanges: [.example(requestHeaders: [header], response: body)])

    let clean = Redactor().clean(run)

    #expect(!clean.flat.contains("tulpe"), "\(clean.flat)")
    #expect(clean.flat.contains("see /orders on host;x-amz-date"), "\(clean.flat)")
    #expect(Redactor().clean(clean) == clean)
  }

  @Test(arguments: [
    #"{"d":"postgres://jane:@@h/d","x":"hello @"}"#, #"{"authorization":"Basic &","x":"hello @"}"#,
    #"{"auth":"&","x":"hello @"}"#, #"{"password":"~","x":"hello @"}"#,
    #"{"kind":"Secret","data":{"a":"~"},"x":"hello @"}"#,
  ])
  func `replaces the echo of a part of a value`(json: String) {
    let body =
      json.replacing("@@", with: "\(Self.secret)@").replacing(
        "hello @", with: "hello \(Self.secret)"
      )
      .replacing("&", with: Self.pair)
      .replacing("~", with: Data(Self.secret.utf8).base64EncodedString())
    let run = Observation(outcomes: [], exchanges: [.example(response: body)])

    #expect(!Redactor().clean(run).flat.contains("tulpe"))
  }

  @Test func `learns the password of Basic from a request`() {
    let request = VendorRequest(
      method: "GET", target: "/", headers: [VendorHeader("Authorization", "Basic \(Self.pair)")])

    #expect(Redactor().secrets(in: request).map(\.value).contains(Self.secret))
  }

  @Test(arguments: ["jane:sunflower", "jane:secret"])
  func `learns no part that may be a word`(pair: String) {
    let headers = [
      VendorHeader("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())"),
      VendorHeader("Proxy-Authorization", "Token \(pair)"),
    ]

    let learnt = Redactor().secrets(in: headers).map(\.value)

    #expect(!learnt.contains("sunflower") && !learnt.contains("secret"))
  }
}
