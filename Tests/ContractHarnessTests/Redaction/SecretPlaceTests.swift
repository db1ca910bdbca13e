import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import Foundation
import Testing

/// What people and programs write of secrets, in each place of a run.
struct SecretPlaceTests {
  /// With digits, a word, a number, and one that no rule about characters knows.
  static let secrets = ["cnry5-Up3r-8x", "cnrysunflower", "6827830174"]

  /// Texts that name their secret so plainly that it may be anything.
  static let plain = [
    "curl -u admin:@ https://h.example/a", "curl --user 'admin:@' https://h.example/a",
    "mysql -u root -p'@' shop", "mysqldump -p@ shop", "sshpass -p @ ssh me@h",
    "redis-cli -a @ ping", "docker login -u me -p @ registry.example", "gpg --passphrase @ -d f",
    "keytool -storepass @ -keystore k", "svn co --password @ url",
    "Authorization: Basic @", "Authorization: Token @", "curl -H 'Authorization: Bearer @' h",
    "Authorization: Digest username=\"me\", nonce=\"n\", response=\"@\"",
    "Authorization: AWS4-HMAC-SHA256 Credential=@/s3, SignedHeaders=host, Signature=@",
    "Authorization: AWS AKID:@", "X-Api-Key: @", "curl -H \"X-Api-Key: @\" h",
    "Cookie: theme=@; lang=@", "Set-Cookie: remember=@; Path=/; HttpOnly",
    "Your new password: @", "wrong password '@'", "CREATE USER me PASSWORD '@'",
    "IDENTIFIED BY '@'",
    "grant_type=authorization_code&code=@", "code=@&state=x", "https://a.example/cb?code=@&state=1",
    "me:@@tcp(127.0.0.1:3306)/db", "proxy is me:@@proxy.example:3128",
    "jdbc:oracle:thin:me/@@h:1521",
    "password: Optional(\"@\")", "static let secret: String = \"@\"", "token := \"@\"",
    "api_key: str = '@'", "const token = `@`;", "API_KEY = b'@'",
    "<input type=\"password\" value=\"@\" name=\"pw1\"/>",
    "curl -sSu admin:@ https://h.example/a", "Driver={PostgreSQL};Uid=me;Pwd={@};Port=1",
    "duplicate key: Key (api_token)=(@) already exists.", "password: !!str @",
    "password: &first @",
  ]

  @Test(arguments: plain, secrets)
  func `keeps out what a text names, whatever it is`(text: String, secret: String) {
    expectNone(of: secret, in: text.planting(secret))
  }

  /// Texts in which only what is no word counts.
  static let prose = [
    "Login failed for user me with password @.", "API key @ is invalid", "ENV API_KEY @",
    "machine h login me password @", "Token @ has expired", "invalid password (@)", "password is @",
    "#define API_KEY \"@\"",
  ]

  @Test(arguments: prose)
  func `keeps out what a sentence tells of, if it is no word`(text: String) {
    expectNone(of: Self.secrets[0], in: text.planting(Self.secrets[0]))
  }

  @Test(arguments: [
    "Your verification code is 830174", "Your one-time code: 830174", "PIN 4711 was refused",
    "Use code 830174 to sign in", "830174 is your Acme login code.", "OTP 830-174", "cvv: 737",
  ])
  func `keeps out codes that a sentence calls so`(text: String) {
    for number in ["830174", "4711", "830-174", "737"] where text.contains(number) {
      expectNone(of: number, in: text)
    }
  }

  @Test(arguments: [
    "docker run -u 1000:1000 -p 80:80 -e A=b image", "ssh -p 22 me@host", "mkdir -p a/b",
    "status code 404", "exit code 1", "your order 4711 is ready", "2026 is your year",
    "the \"password\" field is missing", "<input type=\"password\" name=\"pw1\">",
    "Key (tea)=(green) already exists.",
    "Authorization: header missing", "+ header authorization: (absent)",
    "use --password to set it", "docker login --password-stdin r",
    "nginx:1.25@sha256", "sip:me@host:5060",
    "unexpected token: end", "token 'end' expected", "secret \"db-credentials\" not found",
    "{\"response_types\":[\"token\",\"code\"]}", "{\"required\":[\"password\",\"username\"]}",
    "{\"id\":\"tea\",\"value\":\"green\"}", "code=tea&size=4", "boarding_pass: window",
    "{\"access\":\"read\",\"n\":1}", "git@github.com:a/b", "{\"passwordFile\":\"/run/a\"}",
    "{\"tokens\":[\"hello\",\"world\"]}", "{\"basicAuth\":{\"type\":\"http\",\"a\":\"b\"}}",
    "{\"primaryKey\":\"cnry5-Up3r-8x\"}", "{\"streamKey\":\"stream-01\"}",
    "{\"label\":\"Password\",\"value\":\"password\"}", "{\"title\":\"API Key\",\"value\":\"off\"}",
    "{\"kind\":\"ConfigMap\",\"data\":{\"a\":\"b1c2d3e4\"}}",
    "{\"op\":\"add\",\"path\":\"/name\",\"value\":\"x7y8z9\"}",
    "https://h.example/a?code=DE&state=BY", "/a?code=DE&state=BY",
    "https://h.example/a?key=color-scheme-1&sign=plus",
  ])
  func `leaves alone what only speaks of secrets`(text: String) {
    for (place, run) in SecretPlaces.runs(holding: text) {
      let clean = Redactor().evidence(of: run)
      #expect(clean.redacted.isEmpty, "in \(place): \(Observation(clean).flat)")
    }
  }

  @Test(arguments: [
    "password: required", "Password: must not be blank", "password: String)",
    "func signIn(user: String, password: String)", "secret: hidden", "token: end",
    "{\"errors\":{\"password\":[\"is too short\",\"must not be blank\"]}}",
  ])
  func `leaves alone what a field says of secrets`(text: String) {
    let run = Observation(outcomes: [Outcome(end: .returned(["note": .string(text)]))])

    #expect(Redactor().clean(run) == run)
  }

  private func expectNone(
    of secret: String, in text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let redactor = Redactor()
    for (place, run) in SecretPlaces.runs(holding: text) {
      let clean = redactor.clean(run)
      let wrapped = Data(secret.utf8).base64EncodedString().dropLast(4)

      #expect(
        !clean.flat.contains(secret) && !clean.flat.contains(wrapped), "in \(place): \(clean.flat)",
        sourceLocation: sourceLocation)
      // A replay compares what comes in with what was recorded.
      for (recorded, sent) in zip(clean.exchanges, run.exchanges) {
        #expect(
          redactor.canonical(recorded.request) == redactor.canonical(sent.request), "in \(place)",
          sourceLocation: sourceLocation)
      }
    }
    #expect(!redactor.text(text).contains(secret), sourceLocation: sourceLocation)
  }
}

extension String {
  /// The text with a secret for each sign but the second of two.
  fileprivate func planting(_ secret: String) -> String {
    replacing("@@", with: "\u{0}@").replacing("me@h", with: "me\u{1}h")
      .replacing("@", with: secret, maxReplacements: contains("@@") ? 0 : .max)
      .replacing("\u{0}", with: secret).replacing("\u{1}", with: "@")
  }
}
