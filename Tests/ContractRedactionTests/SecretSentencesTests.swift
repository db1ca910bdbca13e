@testable import ContractRedaction
import Foundation
import Testing

/// Secrets in sentences, commands and addresses.
struct SecretSentencesTests {
  private static let secret = "Kq8lDYtCTq4M64xa"

  @Test(arguments: [
    "the code @ was refused", "Use @ as your login code", "@ is your Acme login code",
    "password reset to @ by admin", "signature mismatch: expected @", "Password\n@",
    "AuthenticationError: key=@ is revoked", "a1 LOGIN jane @\r\n",
    "PRIVMSG NickServ :IDENTIFY jane @\r\n", "PASS @\r\n", "7z x -p@ a.7z",
    "kubectl create secret generic a --from-literal=foo=@",
    "sip:jane:@@pbx.example", "jane/@@//db.example:1521/ORCL", "jane:@@acct.warehouse.com/db",
    "level=debug dsn=\"jane:@@h\"", "WIFI:T:WPA;S:home;P:@;;",
    "array(1) {\n  [\"password\"]=>\n  string(16) \"@\"\n}\n",
    "execve(\"app\", [\"--token\", \"@\"])",
    "password = decode(\"@\")", "password = pass(word", "password = @;",
  ])
  func `hides what a sentence or a command names`(text: String) {
    let clean = Redactor().text(text.replacing("@", with: Self.secret, maxReplacements: 1))

    #expect(clean.contains("redacted") && !clean.contains(Self.secret), "\(clean)")
    #expect(Redactor().text(clean) == clean)
  }

  @Test(arguments: [
    "Use Swift6Package as your starting point", "the code processOrder2Items runs",
    "the error code Kq8lDYtCTq4M64xa was returned", "the session is set to 30minutes",
    "Unexpected token: expected Identifier2Node", "password changed to a longer one",
    "Key\nvalue", "tokens\nwords and more words", "cache miss for key=user_profile_page_42",
    "LOGIN jane failed", "AUTH required", "unzip -p archive.zip",
    "kubectl create configmap a --from-literal=foo=bar", "sip:jane@pbx.example",
    "from:JaneDoe1984@mail.example", "author:\"mail:JaneDoe1984@a.example\"",
    "const apiKey = process.env.API_KEY;\n", "const apiKey = process.env.API_KEY;\nask('a1')\n",
    "WHERE resetToken = :token",
    #"{"token_type_ids":[0,1,0]}"#, "<input autocomplete=\"current-password\"><button>Go</button>",
    "client = Client(api_key=os.environ[\"API_KEY\"])",
    "password = input('Password: ')\ntoken = get_token(user)\n", "    token = tokens[3]\n",
    "let token: Token = lexer.next_token();\n", "{ this.password = password; }",
    "Password string `yaml:\"password,omitempty\"`\n",
    "<input id=\"password\" type=\"password\" autocomplete=\"current-password\">",
    "docs/guide@//cdn.example/a", "WIFI:T:nopass;S:home;;", "image: shop/app:v1.2@sha256",
  ])
  func `leaves sentences and commands without a secret`(text: String) {
    #expect(Redactor().text(text) == text)
  }

  @Test(arguments: [
    "https://n8n.example/webhook/73a51575-3796-4390-9acb-245742a01597",
    "https://a.example/owa/calendar/a7bd85c02f79d3b55b95ea107b8bc0f8/calendar.ics",
  ])
  func `refuses the secret part of an address`(url: String) {
    #expect(!SecretScan().hits(in: Array(url.utf8)).isEmpty)
  }

  @Test(arguments: [
    "https://a.example/v1/webhooks/73a51575-3796-4390-9acb-245742a01597",
    "https://a.example/files/a7bd85c02f79d3b55b95ea107b8bc0f8/calendar.pdf",
    "RDATE;VALUE=PERIOD:19970101T180000Z/19970102T070000Z,19970109T180000Z/PT5H30M",
    #"[{"key":"release","value":"17642328ead24b51867165985996d04b29310337"}]"#,
    "From 17642328ead24b51867165985996d04b29310337 Mon Sep 17 00:00:00 2001\n",
    "#EXTINF:6.0,\nseg_4406d6e3de9196c15f8a1919a77159f5_00001.m4s\n",
    "google-site-verification=xSBiJB8_mOc6P2FbMcsxJownQRV8iHxiTYSHxJq0gNs\n",
    #"{"mime":"multipart/mixed; boundary=\"----=_Part_lsods4rl5Q0p4W1Htbd2\""}"#,
    #"{"proto":"CgVoZWxsbxIFd29ybGQaEHNvbWUgbG9uZ2VyIHRleHQ="}"#,
    #"{"payload":"eJwLyUhVKCzNTM5WSCrKL89TSMuvUMgqzS0oVsgvSy1SKAFK5yRWVSqk5KfrKYQMQcUA0oxQxA=="}"#,
    #"{"sub":"auth0|f704bae208192af09d166b3a"}"#,
    #"{"u":"https://a.example/subscribe?channel=cc807c9c4869ffb1c81a&type=all"}"#,
    #"{"u":"https://a.example/b.gif?rand=b8ec47eefac4b8f64b70cd379dc573dd"}"#,
  ])
  func `keeps identifiers and times`(text: String) {
    #expect(SecretScan().hits(in: Array(text.utf8)).isEmpty)
  }

  @Test(arguments: [
    #"[{"key":"comment","value":"17642328ead24b51867165985996d04b29310337"}]"#,
    #"[{"name":"uid","value":"17642328ead24b51867165985996d04b29310337"}]"#,
  ])
  func `refuses the value of an entry whose key is no identifier`(text: String) {
    #expect(!SecretScan().hits(in: Array(text.utf8)).isEmpty)
  }

  /// A key store, an encrypted key and a certificate, as far as their first lines.
  @Test func `tells key stores and encrypted keys from certificates`() {
    let filling = [UInt8](repeating: 0x5A, count: 300)
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let method: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D]
    let store = [0x30, 0x82, 0x01, 0x40, 0x02, 0x01, 0x03, 0x30, 0x82, 0x01, 0x20] + data + filling
    let key = [0x30, 0x82, 0x01, 0x40, 0x30, 0x1C] + method + filling
    let signed = [0x30, 0x82, 0x01, 0x40, 0x06, 0x09] + data.dropFirst(2) + filling
    let certificate =
      [0x30, 0x82, 0x01, 0x40, 0x30, 0x82, 0x01, 0x10, 0xA0, 0x03, 0x02, 0x01, 0x02] + filling

    for secret in [store, key] {
      #expect(Redactor().text(Data(secret).base64EncodedString()) == "cmVkYWN0ZWQ=")
    }
    for open in [Array(signed), certificate] {
      let text = Data(open).base64EncodedString()
      #expect(Redactor().text(text) == text)
    }
  }
}
