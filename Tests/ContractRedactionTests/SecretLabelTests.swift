@testable import ContractRedaction
import Testing

/// Secrets that a label before them names, in texts for people and in sources.
struct SecretLabelTests {
  private static let secret = "Kq8lDYtCTq4M64"

  @Test(arguments: [
    "**Password:** @", "- **API key**: `@`", "Password:\n@", "Password – @", "api_key → @",
    "apiKey -> @", "Votre mot de passe : @", "Su contraseña es @", "WPA2 key: @",
    "the password “@” is wrong", "passphrase «@»", "Пароль: @",
    "Ihr Bestätigungscode lautet @", "Votre code de vérification est @", "Contraseña: @",
    "contraseña=@&a=1",
    "{\"старый пароль\":\"@\"}",
  ])
  func `hides what a label names`(text: String) {
    expectHidden(text)
  }

  @Test(arguments: [
    "<p>Password: <b>@</b></p>", "<dl><dt>Password:</dt><dd>@</dd></dl>",
    "<tr><td>Password</td><td>@</td></tr>", "<tr><th>API key</th><td><code>@</code></td></tr>",
    "<p><strong>Password:</strong> @</p>", "<p>Your API key is <code>@</code></p>",
    "<span id=\"password\">@</span>",
    "<plist><dict><key>password</key><string>@</string><key>A</key><string>x</string></dict></plist>",
    "<plist><dict><key>passwords</key><array><string>a1</string><string>@</string></array></dict></plist>",
    "<plist><dict><key>credentials</key><dict><key>a</key><string>@</string></dict></dict></plist>",
  ])
  func `hides what an element names`(markup: String) {
    expectHidden(markup)
  }

  @Test(arguments: [
    "setenv(\"API_KEY\", \"@\", 1)", "headers.set('X-Api-Key', '@')",
    "request.addHeader(\"Authorization\", \"@\");", "define('DB_PASSWORD', '@');",
    "request.setValue(\"@\", forHTTPHeaderField: \"X-Api-Key\")",
    "s:4:\"user\";s:4:\"jane\";s:8:\"password\";s:14:\"@\";",
    "INSERT INTO users (id, email, password) VALUES (1, 'j', '@'), (2, 'k', '@');",
    "secret = \"\"\"\n@\"\"\"\n", "apiVersion: v1\nkind: Secret\nstringData:\n  foo: @\n",
    "buildConfigField(\"String\", \"API_KEY\", \"\\\"@\\\"\")",
  ])
  func `hides what a call gets after a name`(source: String) {
    expectHidden(source)
  }

  @Test(arguments: [
    #"{"type":"password","value":"@"}"#, #"{"k":"password","v":"@"}"#,
    #"{"value":"@","sensitive":true}"#, #"{"label":"field","type":"CONCEALED","value":"@"}"#,
    #"{"name":"projects/1/secrets/db/versions/1","payload":{"data":"@"}}"#,
  ])
  func `hides what another member calls secret`(json: String) {
    expectHidden(json)
  }

  @Test(arguments: [
    "Password – must have digits", "Password:\nmust have 8 characters", "token -> word",
    "log(\"password\", \"changed\")",
    "<dt>Password</dt><dd>changed yesterday</dd>", "<td>Token</td><td>expired</td>",
    "kind: ConfigMap\ndata:\n  foo: tea1234x\n",
    "INSERT INTO t (a, token_count) VALUES ('x', '12')",
    "<span id=\"session\">3 people</span>", #"{"type":"token","value":"the"}"#,
    #"{"value":"a1b2c3d4","sensitive":false}"#,
    #"{"type":"object","required":["password","email"]}"#,
    "<dict><key>name</key><string>tea1234x</string><key>b</key><string>c</string></dict>",
  ])
  func `leaves words after a label`(text: String) {
    #expect(Redactor().text(text) == text)
  }

  @Test func `hides both halves of a token with a dot in a message`() {
    let clean = Redactor().text("unexpected dnUeaqCUEuHSwQq.JtXuHC7KetkE3LVa7uW5 here")

    #expect(clean == "unexpected redacted here")
  }

  private func expectHidden(
    _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let clean = Redactor().text(text.replacing("@", with: Self.secret))
    #expect(!clean.contains(Self.secret), "\(clean)", sourceLocation: sourceLocation)
  }
}
