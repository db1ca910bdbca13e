import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import ContractValues
import Foundation
import Testing

/// Secrets that are known by the shape of what they stand in.
struct SecretShapeTests {
  private static let secret = "cnry-8x"

  @Test(arguments: [
    #"{"Key":"password","Value":"@"}"#, #"{"id":"token","text":"@"}"#,
    #"{"env":[{"Name":"DB_PASSWORD","Value":"@"}]}"#, #"{"field":"password","old":"@","new":"@"}"#,
    #"[["password","@"]]"#, #"{"rawHeaders":["X-Api-Key","@","X-Other","a"]}"#,
    #"{"args":["--password","@"]}"#, #"{"keys":[{"kty":"oct","k":"@"}]}"#,
    #"{"kty":"EC","x":"a","d":"@"}"#, #"{"access":"@","refresh":"@"}"#,
    #"{"db_pass":"@"}"#, #"{"storePass":"@"}"#, #"{"csrftoken":"@"}"#, #"{"senha":"@"}"#,
    #"{"пароль":"@"}"#, #"{"laravel_session":"@"}"#,
  ])
  func `knows secrets in JSON by what stands beside them`(json: String) {
    expectClean(.of(response: json.replacing("@", with: Self.secret)))
  }

  @Test(arguments: [
    (
      "Content-Disposition: form-data; name=\"a\"\r\nContent-Type: application/json",
      "{\"pin\":\"@\"}"
    ),
    ("Content-Disposition: form-data; name=\"a\"\r\nContent-Type: text/xml", "<a><pin>@</pin></a>"),
    ("Content-Disposition: form-data; name=user[password]", "@"),
    ("Content-Type: application/x-www-form-urlencoded", "a=1&pin=@"),
    ("Content-Disposition: form-data; name=\"f\"; filename=\"?token=@\"", "a"),
  ])
  func `takes each part of a multipart body for what it is`(head: String, content: String) {
    let body = "--XX\r\n\(head)\r\n\r\n\(content)\r\n--XX--\r\n"
      .replacing("@", with: Self.secret)
    for body in [body, body.replacing("\r\n", with: "\n")] {
      expectClean(.of(request: body, "multipart/mixed; boundary=\"XX\""))
    }
  }

  @Test func `hides a boundary like a key in header and body alike`() {
    let key = "sk-c0ffee00-0000-4000-8000-000000000000"
    let body = "--\(key)\r\nContent-Type: text/plain\r\n\r\na\r\n--\(key)--"
    let run = Observation.of(request: body, "multipart/mixed; boundary=\(key)")

    let clean = Redactor().clean(run).exchanges[0].request

    #expect(clean.headers["content-type"] == "multipart/mixed; boundary=redacted-1")
    #expect(
      String(decoding: clean.body, as: UTF8.self)
        == "--redacted-1\r\nContent-Type: text/plain\r\n\r\na\r\n--redacted-1--")
  }

  @Test func `leaves the other parts of a multipart body as they are`() {
    let body =
      "--XX\r\nContent-Type: application/json\r\n\r\n{ \"a\" : 1 }\r\n--XX\r\n\r\n\r\n--XX--"
    let run = Observation.of(request: body, "multipart/mixed; boundary=XX")

    #expect(Redactor().clean(run) == run)
  }

  @Test(arguments: [
    "user,password\nme,@\nyou,@\n", "user;token\r\nme;@\r\n",
    "\"user\",\"api_key\"\n\"a,\"\"b\",\"@\"\n",
  ])
  func `knows secrets in a table by the name of their column`(table: String) {
    expectClean(.of(response: table.replacing("@", with: Self.secret), "text/csv"))
  }

  @Test(arguments: [
    "data: {\"token\":\ndata: \"@\"}\n\n", "data: token=cn\n\ndata: ry-8x\n\n",
    "data: {\"d\":\"password=\\\"cn\"}\n\ndata: {\"d\":\"ry-8x\\\"\"}\n\n",
  ])
  func `knows a secret in events that are cut`(events: String) {
    let run = Observation.of(
      response: events.replacing("@", with: Self.secret), "text/event-stream")
    let clean = Redactor().clean(run).flat

    #expect(!clean.contains("cn") && !clean.contains("ry-8x"), "\(clean)")
  }

  @Test(arguments: [
    "user: me\npassword:\n  @\nport: 1\n", "credentials:\n  user: @\n  key: @\nport: 1\n",
    "api_key: |\n  @\nport: 1\n", "a:\n  api_key: !vault |\n    @\nport: 1\n",
    "env:\n- name: API_KEY\n  value: @\nport: 1\n",
  ])
  func `knows a secret in YAML on the lines after its name`(yaml: String) {
    let run = Observation.of(response: yaml.replacing("@", with: Self.secret), "application/yaml")
    let clean = Redactor().clean(run)

    #expect(!clean.flat.contains("cnry") && clean.flat.contains("\nport: 1\n"), "\(clean.flat)")
  }

  private func expectClean(
    _ run: Observation, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let clean = Redactor().clean(run)
    #expect(!clean.flat.contains("cnry"), "\(clean.flat)", sourceLocation: sourceLocation)
    #expect(Redactor().clean(clean) == clean, sourceLocation: sourceLocation)
  }
}
