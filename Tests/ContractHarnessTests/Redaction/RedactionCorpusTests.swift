import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import Foundation
import TestSupport
import Testing

/// Texts of the kind that vendors and logs hold, each with one secret.
struct RedactionCorpusTests {
  private static let secret = "cnry5Up3r-8x"

  static let texts = [
    #"{"data":{"attributes":{"api-token":"@"}}}"#, #"{"APITOKEN":"@"}"#, #"{"passWord":"@"}"#,
    #"{"auth_header":"Bearer @-and-a-bit-more"}"#, #"{"db":"postgres://u:@@host/db"}"#,
    #"{"cache":"redis://:@@host:6379/0"}"#, #"{"tokens":{"refreshToken":["@"]}}"#,
    #"{"rows":[{"field":"client_secret","value":"@"}]}"#,
    #"{"curl":"curl --password @ https://a"}"#,
    #"{"log":"user=me PGPASSWORD=@ psql"}"#, #"{"q":"mutation { login(password: \"@\") { id } }"}"#,
    #"{"e":"Server=h;User Id=u;Password=@;Timeout=3"}"#,
    #"{"e":"the access token '@' has expired"}"#,
    #"{"session":{"id":"@"}}"#, #"{"x":"https:\/\/me:@@h\/a"}"#,
    #"{"url":"/login;jsessionid=@?a=1"}"#,
    #"{"link":"<https://a/?access_token=@>; rel=\"next\""}"#, "{\"password\":\n  \"@\",}",
    "{\"nested\":\"{\\\"inner\\\":\\\"{\\\\\\\"secret\\\\\\\":\\\\\\\"@\\\\\\\"}\\\"}\"}",
    "AWS_SECRET_ACCESS_KEY=@\n", "export DB_PASSWORD='@'", "secret_key_base: @", "  - token: \"@\"",
    "password = @", "Set-Cookie: sid=1; token=@", "Proxy-Authorization: Basic @@@@",
    "<plist><dict><key>password</key><string>@</string></dict></plist>",
    "<member><name>password</name><value><string>@</string></value></member>",
    "<wsse:Password Type=\"a\">@</wsse:Password>", "<c><add key=\"ApiKey\" value=\"@\"/></c>",
    "<meta name=\"csrf-token\" content=\"@\">", "data: {\"token\":\"@\"}\n\n",
    "client_id=a&client_secret=@&grant_type=b", "otpauth://totp/a?secret=@&issuer=b",
    "https://h/cb#access_token=@&state=1", "ftp://u:@@h/x", "  password:   @  ",
    "['api_key' => '@']", "api_key=\"@\"", "\"token\" : '@'", "Api-Key: @", "X-Auth-Token: @",
    #"{"login":"failed with password @"}"#, "the token @ is not valid", #"{"mfa_code":"@"}"#,
    #"{"auth":{"pin":"@"}}"#, "//registry.example/:_authToken=@", "mongodb+srv://u:@@c0.example/a",
    "Endpoint=sb://a.example/;SharedAccessKeyName=Root;SharedAccessKey=@", "curl -H 'X-Api-Key: @'",
    "connect.sid=@; Path=/", "oauth_token=@&oauth_verifier=@", "machine a login me password @",
    "<a><Password>@</Password></a>", #"{"SecretString":"{\"password\":\"@\"}"}"#,
    "--b\r\nContent-Disposition: form-data; name=\"client_secret\"\r\n\r\n@\r\n--b--",
  ]

  @Test(
    arguments: texts, ["application/json", "text/plain", "application/xml", "text/event-stream"])
  func `keeps the secret out`(text: String, type: String) {
    // The first sign is the secret; a second one ends user info.
    let body = text.replacing("@@@@", with: Self.secret + Self.secret)
      .replacing("@", with: Self.secret, maxReplacements: 1)
    let exchange = Exchange.example(headers: [VendorHeader("Content-Type", type)], response: body)
    let outcome = Outcome(end: .returned(.string(body)))

    let clean = Redactor().clean(Observation(outcomes: [outcome], exchanges: [exchange]))

    #expect(!clean.exchanges[0].flat.contains("cnry"), "\(clean.exchanges[0].flat)")
    #expect(!"\(clean.outcomes)".contains("cnry"), "\(clean.outcomes)")
    #expect(!Redactor().text(body).contains("cnry"))
  }
}
