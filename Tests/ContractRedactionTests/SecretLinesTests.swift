import ContractBinding
@testable import ContractRedaction
import Testing

/// Values in the lines of a text, whose signs look like the end of the value or like code.
struct SecretLinesTests {
  private static let key = "qLm3Yc0a7dJvT5xZpQ8rW2eU6iO1sKb9fNhG4tR8AbC="

  @Test(arguments: [
    "api_key: @\npin: 4711\ncity: Bern\n", "api_key: @\r\npin: 4711\r\ncity: Bern\r\n",
    "SESSION_SECRET=@\nPIN=4711\nCITY=Bern\n", "token = @\npin = 4711\ncity = Bern\n",
    "[Interface]\nPrivateKey = @\npin = 4711\n[Peer]\nDNS = 10.0.0.2/32\n",
    "Authorization: Bearer @\nX-Api-Key: 4711\nAccept: */*\n",
    "api_key: @\n# comment\npin: 4711\n",
  ])
  func `keeps the line after base64`(text: String) {
    let text = text.replacing("@", with: Self.key)
    let expected = text.replacing(Self.key, with: "redacted-1").replacing(
      "4711", with: "redacted-2")

    #expect(body(text) == expected)
    #expect(body(expected) == expected)
  }

  @Test func `joins the lines of quoted-printable`() {
    let text = "Your=20token: AbCdEfGh=\r\nIjKl0123 is new\r\n"

    #expect(!body(text).contains("IjKl0123"))
  }

  @Test(arguments: [
    "token: AbCdEfGh=\nIjKl0123=20\n", "Authorization:Bear=\r\ner=201IjKl0123v8Mv66=\r\n=0A",
    "Note: your pass=\nword: IjKl0123\n",
  ])
  func `joins lines that a space or a secret's name shows to be quoted-printable`(text: String) {
    #expect(!body(text).contains("IjKl0123"))
  }

  /// Texts in which each entry seems to begin a long value; reading each to its end would take
  /// minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "password=a(", "password:**x**", "chpasswd:\n", "variable \"", "334 ", "code=123456&", "{\"",
    ])
  func `reads long texts of equal entries once`(entry: String) {
    let text = String(repeating: entry, count: 2_000)

    #expect(!body(text + "\nend:").isEmpty)
  }

  @Test(
    arguments: [
      "- **Password:** @\n", "**Password**: @\n", "> *Passwort:* @\n", "1. **API key:** @\n",
      "Password: **@**\n", "- **Password:** `@`\n", "| Password | @ |\n", "Password: @\n",
      "Your new password: @\n", "Mot de passe : @\n", "password = @\n",
      "<p><b>Password:</b> @</p>", "<dl><dt>Password</dt><dd>@</dd></dl>",
      "<table><tr><td>Password</td><td>@</td></tr></table>", "<p>Password:<br>@</p>",
      "<table><tr><th>User</th><th>Password</th></tr><tr><td>a</td><td>@</td></tr></table>",
    ], ["Pa$$w0rd#x", "f^K@l%m", "xY#$a9", "hunter2"])
  func `hides any value that a label names`(text: String, secret: String) {
    let text = text.replacing("@", with: secret)

    #expect(body(text) == text.replacing(secret, with: "redacted-1"))
  }

  @Test(
    arguments: [
      "**Password:** @\n", "> X-Auth-Token: @\n", "Passwort: @\n", "- **API key:** @\n",
    ], ["Pa&ss;wd|x9", "wvTW=UoQ", "~Ofen7", "abc(def)9", "K,l;m)n7"])
  func `hides a whole line after a label`(text: String, secret: String) {
    let text = text.replacing("@", with: secret)

    #expect(body(text) == text.replacing(secret, with: "redacted-1"))
  }

  @Test(
    arguments: ["password=@\n", "password = @\n", "curl -d 'user=a&password=@' h"],
    ["~ef-7o9CLR", "=xY7kmQ2", "[x]9", "{x}9", "abc(def)9", "=xn^@yVm:i?hA#"])
  func `hides a value that begins like code`(text: String, secret: String) {
    let text = text.replacing("@", with: secret)

    #expect(body(text) == text.replacing(secret, with: "redacted-1"))
  }

  @Test(arguments: [
    "<dl><dt>Password</dt><dd>letmein-please</dd></dl>", "<dl><dt>PIN</dt><dd>83114</dd></dl>",
    "<dl><dt>Kennwort</dt><dd>sommerregen</dd></dl>", "Your recovery codes:\n\n5b1cc-8eea7\n",
    "**Backup codes:**\n\n1. 12345678\n", "334 UGFzc3dvcmQ6\r\nZi4/NTRFTCReMS5u\r\n",
    "C: AUTH PLAIN AGFubkBleGFtcGxlLmNvbQA4a2FCWFF3eHliOHFXOA==\n",
    "G-106570 is your Acme verification code", "enter the code 6NN8J6ULO to sign in",
  ])
  func `hides words and codes after their label`(text: String) {
    #expect(body(text).contains("redacted-1"))
    #expect(body(body(text)) == body(text))
  }

  @Test(arguments: [
    "<dt>Password</dt><dd>required</dd>", "<td>password</td><td>query</td><td>The password</td>",
    "<tr><td>password</td><td>varchar(64)</td></tr>", "<dt>PIN</dt><dd>Active</dd>",
    "<label>Password:</label><input type=\"password\"><button>Login</button>",
    "<dt>Password</dt><dd>••••••••</dd>", "<td>Token</td><td>0.00125</td>",
    "<table><tr><th>Field</th><th>Password</th></tr><tr><td>a</td><td>required</td></tr></table>",
    "<tr><th>Password</th><th>Role</th></tr>", "<p><b>Token:</b> see below</p>",
    "<li><b>Password:</b> at least 8 characters</li>", "<h3>Password</h3><p>Must be strong</p>",
    "**Password:** required\n", "**Token:** see below\n", "**PIN:** 4 digits\n",
    "**Secret ingredient:** cinnamon\n", "**Password**: must have 8 characters\n",
    "- **token**: `string`, optional\n", "**API key:** see [docs](https://a.example)\n",
    "| password | string |\n", "if (password == null?0:1)", "{token=~\"ab.*\"}",
    "  password: getPassword(),\n", "token: []\n", "use code SAVE20 at checkout",
    "enter your postal code K1A0B6", "Error codes:\n404\n500\n", "Flight codes:\nLH2047\n",
    "Backup codes:\nsee your account\n", "250-AUTH PLAIN LOGIN XOAUTH2\n",
    "334 VXNlcm5hbWU6\nanna\n", "SAVE20 is your discount code",
  ])
  func `leaves descriptions after a label`(text: String) {
    #expect(body(text) == text)
  }

  @Test func `redacts the members of an object in an event`() {
    let event = #"data: {"session":{"token":"abc123DEF456ghi789","user":"ann"},"n":1}"# + "\n\n"

    #expect(
      body(event, type: "text/event-stream")
        == event.replacing("abc123DEF456ghi789", with: "redacted-1"))
  }

  @Test(arguments: [
    ("text password=~ef-7o9CLR", "text"), ("text kphi4s6gPresharedKey", "text"),
    ("text password hunter2", "text"), ("json API Key", "json API Key"),
    ("form user[password]", "form user[password]"), ("key format jwt", "key format jwt"),
  ])
  func `a rule shows only a name that holds no value`(rule: String, shown: String) {
    var pass = RedactionPass(Redactor())
    pass.note(rule, .nowhere)

    #expect(pass.replacements.map(\.rule) == [shown])
  }

  private func body(_ text: String, type: String = "text/plain") -> String {
    var pass = RedactionPass(Redactor())
    let bytes = pass.body(
      Array(text.utf8), headers: [VendorHeader("Content-Type", type)], at: .nowhere)
    return String(decoding: bytes, as: UTF8.self)
  }
}
