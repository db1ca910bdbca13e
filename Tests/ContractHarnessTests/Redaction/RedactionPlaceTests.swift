import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import Testing

/// Each place in which a secret may stand, and what is left there.
struct RedactionPlaceTests {
  private static let canary = Plant.canary
  private static let aws = "AKIA" + "CANARYCANARY7YQ4"
  private static let github = "ghp_" + String(repeating: "canary", count: 6)

  static let plants = [
    Plant(header: "Authorization", "Bearer \(canary)", leaves: "Bearer redacted-1"),
    Plant(header: "authorization", canary, leaves: "redacted-1"),
    Plant(header: "Authorization", "Basic Y2FuYXJ5LTdZcTQ=", leaves: "Basic redacted-1"),
    Plant(
      header: "Authorization", "AWS4-HMAC-SHA256 Credential=\(canary)/s3, Signature=\(canary)",
      leaves: "AWS4-HMAC-SHA256 redacted-1"),
    Plant(header: "Proxy-Authorization", "Digest \(canary)", leaves: "Digest redacted-1"),
    Plant(header: "X-Api-Key", canary, leaves: "redacted-1"),
    Plant(
      header: "Cookie", "a=\(canary); theme=; b=x", leaves: "a=redacted-1; theme=; b=redacted-2"),
    Plant(
      header: "Set-Cookie", "sid=\(canary); Path=/; HttpOnly",
      leaves: "sid=redacted-1; Path=/; HttpOnly"),
    Plant(header: "X-Custom", canary, leaves: "redacted-1", rule: "header x-custom"),
    Plant(
      header: "Referer", "https://user:\(canary)@example.com/a",
      leaves: "https://redacted-1@example.com/a", rule: "url user info"),
    Plant(
      header: "Location", "https://example.com/?access_token=\(canary)&a=1",
      leaves: "https://example.com/?access_token=redacted-1&a=1", rule: "url access_token"),
    Plant(
      header: "X-Note", "Bearer \(canary)-and-some-more", leaves: "Bearer redacted-1",
      rule: "scheme bearer"),
    Plant(
      target: "/a?api_key=\(canary)&b=2", leaves: "/a?api_key=redacted-1&b=2",
      rule: "query api_key",
      place: "query.api_key"),
    Plant(
      target: "/a?b=2&access%5Ftoken=canary%2D7Yq4", leaves: "/a?b=2&access%5Ftoken=redacted-1",
      rule: "query access_token", place: "query.access_token"),
    Plant(
      target: "/a?custom=\(canary)", leaves: "/a?custom=redacted-1", rule: "query custom",
      place: "query.custom"),
    Plant(
      target: "/hooks/\(github)/x", leaves: "/hooks/redacted-1/x", rule: "key format github",
      place: "path"),
    Plant(
      body: #"{"access_token":"\#(canary)","token_type":"bearer","expires_in":5}"#,
      leaves: #"{"access_token":"redacted-1","token_type":"bearer","expires_in":5}"#,
      rule: "json access_token", place: ".access_token"),
    Plant(
      body: #"{"a":[{"clientSecret":"\#(canary)"}]}"#,
      leaves: #"{"a":[{"clientSecret":"redacted-1"}]}"#,
      rule: "json clientSecret", place: ".a[0].clientSecret"),
    Plant(
      body: #"{"credentials":{"user":"\#(canary)","pin":4711,"on":true}}"#,
      leaves: #"{"credentials":{"user":"redacted-1","pin":0,"on":true}}"#,
      rule: "json credentials", place: ".credentials.user"),
    Plant(
      body: #"{"customer":{"email":"\#(canary)"}}"#,
      leaves: #"{"customer":{"email":"redacted-1"}}"#,
      rule: "json $.customer.email", place: ".customer.email"),
    Plant(
      body: #"{"kvs":[{"key":"\#(aws)"}]}"#, leaves: #"{"kvs":[{"key":"redacted-1"}]}"#,
      rule: "key format aws", place: ".kvs[0].key"),
    Plant(
      body: #"{"payload":"{\"password\":\"\#(canary)\"}"}"#,
      leaves: #"{"payload":"{\"password\":\"redacted-1\"}"}"#, rule: "json password",
      place: ".payload.password"),
    Plant(
      body: #"{"a":1,"a":2,"password":"\#(canary)"}"#,
      leaves: #"{"a":1,"a":2,"password":"redacted-1"}"#,
      rule: "text password"),
    Plant(
      body: #"{"password": "\#(canary)"#, leaves: #"{"password": "redacted-1"#,
      rule: "text password"),
    Plant(
      body: "event: login\ndata: {\"refresh_token\":\"\(canary)\"}\n\n", type: "text/event-stream",
      leaves: "event: login\ndata: {\"refresh_token\":\"redacted-1\"}\n\n",
      rule: "text refresh_token"),
    Plant(
      body: "<a><password>\(canary)</password><b token=\"\(canary)\"/></a>",
      type: "application/xml",
      leaves: "<a><password>redacted-1</password><b token=\"redacted-1\"/></a>",
      rule: "xml @token", place: ".a.b['@token']"),
    Plant(
      body: "<x><s:token type=\"a\">\n\(canary)</s:token>\n <b/></x>", type: "application/xml",
      leaves: "<x><s:token type=\"a\">redacted-1</s:token><b/></x>", rule: "xml s:token",
      place: ".x['s:token']['#text']"),
    Plant(
      body: "<x><credentials><id n=\"1\">\(canary)</id></credentials></x>", type: "text/xml",
      leaves: "<x><credentials><id n=\"1\">redacted-1</id></credentials></x>",
      rule: "xml credentials", place: ".x.credentials.id['#text']"),
    Plant(
      body: "<customer><email>\(canary)</email></customer>", type: "text/xml",
      leaves: "<customer><email>redacted-1</email></customer>", rule: "json $.customer.email",
      place: ".customer.email"),
    Plant(
      body: "<a><b>token=\(canary)&amp;x</b><![CDATA[<password>\(canary)</password>]]></a>",
      type: "text/xml", leaves: "redacted-1", rule: "text password", place: ".a['#mixed'][1]"),
    Plant(
      body: "<a><!-- \(canary) --></a>\n<password>\(canary)</password>", type: "text/xml",
      leaves: "<password>redacted-1</password>", rule: "text password"),
    Plant(
      body: "{\"token\":\"\(canary)\",\"secret\":4711}\n{\"token\":null,\"secret\":true}\n",
      type: "application/x-ndjson",
      leaves: "{\"token\":\"redacted-1\",\"secret\":0}\n{\"token\":null,\"secret\":true}\n",
      rule: "json token", place: "[0].token"),
    Plant(
      body: #"{"next":"/list?access_token=\#(canary)&page=2"}"#,
      leaves: #"{"next":"/list?access_token=redacted-1&page=2"}"#, rule: "text access_token",
      place: ".next"),
    Plant(
      header: "X-Debug", "api_key=\(canary)", leaves: "api_key=redacted-1", rule: "text api_key"),
    Plant(
      target: "/a?&token=\u{301}\(canary)&&b", leaves: "/a?&token=redacted-1&&b",
      rule: "query token",
      place: "query.token"),
    Plant(
      body: "password: \(canary)\nunexpected token: end", type: "text/plain",
      leaves: "password: redacted-1\nunexpected token: end", rule: "text password"),
    Plant(
      body: "grant_type=password&password=canary-7Yq4&username=me",
      type: "application/x-www-form-urlencoded; charset=utf-8",
      leaves: "grant_type=password&password=redacted-1&username=me", rule: "form password",
      place: ".password"),
    Plant(
      body: "--b\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n\(canary)\r\n--b--",
      type: "multipart/form-data; boundary=b",
      leaves: "--b\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\nredacted-1\r\n--b--",
      rule: "form api_key"),
    Plant(
      body:
        "-----BEGIN RSA PRIVATE KEY-----\ncanarycanarycanarycanarycanary\n-----END RSA PRIVATE KEY-----",
      type: "text/plain",
      leaves: "-----BEGIN RSA PRIVATE KEY-----\nredacted-1\n-----END RSA PRIVATE KEY-----",
      rule: "key format pem"),
    Plant(
      body: #"{"message":"use \#(github) now"}"#, leaves: #"{"message":"use redacted-1 now"}"#,
      rule: "key format github", place: ".message"),
    Plant(
      header: "Set-Cookie",
      "theme=dark7; Path=/, sid=\(canary); Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly",
      leaves:
        "theme=redacted-1; Path=/, sid=redacted-2; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly"),
    Plant(header: "Cookie", canary, leaves: "redacted-1"),
    Plant(header: "Set-Cookie", "sid=\"\(canary)\"; Secure", leaves: "sid=\"redacted-1\"; Secure"),
    Plant(
      header: "Location", "https://app.example/cb?code=\(canary)&state=open",
      leaves: "https://app.example/cb?code=redacted-1&state=open", rule: "url code"),
    Plant(
      header: "Location", "https://app.example/cb#id_token=\(canary)&state=open",
      leaves: "https://app.example/cb#id_token=redacted-1&state=open", rule: "text id_token"),
    Plant(
      target: "/token?grant_type=authorization_code&code=\(canary)",
      leaves: "/token?grant_type=authorization_code&code=redacted-1", rule: "query code",
      place: "query.code"),
    Plant(
      target: "/b?X-Amz-Date=20261121T000000Z&X-Amz-Signature=\(canary)",
      leaves: "/b?X-Amz-Date=20261121T000000Z&X-Amz-Signature=redacted-1",
      rule: "query X-Amz-Signature", place: "query.X-Amz-Signature"),
    Plant(
      target: "/services/T0/B0/canary7Yq4Kp9sXw2Lm8Rt4Vz1", leaves: "/services/T0/B0/redacted-1",
      rule: "path segment", place: "path"),
    Plant(
      target: "/a?next=https%3A%2F%2Fex.com%2F%3Faccess_token%3D\(canary)",
      leaves: "/a?next=https%3A%2F%2Fex.com%2F%3Faccess_token%3Dredacted-1",
      rule: "text access_token", place: "query.next"),
    Plant(
      body: #"{"headers":[{"name":"Authorization","value":"\#(canary)"}]}"#,
      leaves: #"{"headers":[{"name":"Authorization","value":"redacted-1"}]}"#,
      rule: "json Authorization", place: ".headers[0].value"),
    Plant(
      body: #"{"message":"Incorrect API key provided: \#(canary). Look it up."}"#,
      leaves: #"{"message":"Incorrect API key provided: redacted-1. Look it up."}"#,
      rule: "text API key", place: ".message"),
    Plant(
      body:
        "<a><credentials id=\"1\"><user>\(canary)</user><k v=\"\(canary)\"/></credentials><b>c</b></a>",
      type: "text/plain",
      leaves:
        "<a><credentials id=\"1\"><user>redacted-1</user><k v=\"redacted-1\"/></credentials><b>c</b></a>",
      rule: "text credentials"),
    Plant(
      body: "<s><password><![CDATA[\(canary)]]></password><c>1</c></s>", type: "text/plain",
      leaves: "<s><password><![CDATA[redacted-1]]></password><c>1</c></s>", rule: "text password"),
    Plant(
      body: "<c><entry key=\"api_key\">\(canary)</entry><p>text</p></c>", type: "text/xml",
      leaves: "<c><entry key=\"api_key\">redacted-1</entry><p>text</p></c>",
      rule: "xml api_key", place: ".c.entry['#text']"),
    Plant(
      body: "<entry key=\"api_key\">\(canary)</entry><p>text</p>", type: "text/xml",
      leaves: "<entry key=\"api_key\">redacted-1</entry><p>text</p>", rule: "text api_key"),
    Plant(
      body: "<form><input type='hidden' name='csrf_token' value='\(canary)'><p>text</p></form>",
      type: "text/html",
      leaves:
        "<form><input type='hidden' name='csrf_token' value='redacted-1'><p>text</p></form>",
      rule: "text csrf_token"),
    Plant(
      body: "server: { user: me, password: \(canary), port: 1 }", type: "text/yaml",
      leaves: "server: { user: me, password: redacted-1, port: 1 }", rule: "text password"),
    Plant(
      body: "$config = ['password' => '\(canary)', 'port' => 1];", type: "text/plain",
      leaves: "$config = ['password' => 'redacted-1', 'port' => 1];", rule: "text password"),
    Plant(
      body: "user[name]=me&user[password]=\(canary)", type: "application/x-www-form-urlencoded",
      leaves: "user[name]=me&user[password]=redacted-1", rule: "form user[password]",
      place: "['user[password]']"),
    Plant(
      body: "--b\nContent-Disposition: form-data; filename=a; name=token\n\n\(canary)\n--b--",
      type: "multipart/form-data; boundary=b",
      leaves: "--b\nContent-Disposition: form-data; filename=a; name=token\n\nredacted-1\n--b--",
      rule: "form token"),
    Plant(
      body: "id: 1\ndata: {\"customer\":{\"email\":\"\(canary)\"}}\n\n", type: "text/event-stream",
      leaves: "id: 1\ndata: {\"customer\":{\"email\":\"redacted-1\"}}\n\n",
      rule: "json $.customer.email", place: "[1].customer.email"),
    Plant(
      body: #"{"grantType":"authorization_code","code":"\#(canary)"}"#,
      leaves: #"{"grantType":"authorization_code","code":"redacted-1"}"#, rule: "json code",
      place: ".code"),
    Plant(
      body: #"{"items":[{"kind":"Secret","data":{"a":"\#(canary)"},"stringData":{"b":"b"}}]}"#,
      leaves:
        #"{"items":[{"kind":"Secret","data":{"a":"redacted-1"},"stringData":{"b":"redacted-2"}}]}"#,
      rule: "json data", place: ".items[0].data.a"),
    Plant(
      body: #"{"Parameter":{"Name":"/a","Type":"SecureString","Value":"\#(canary)"}}"#,
      leaves: #"{"Parameter":{"Name":"/a","Type":"SecureString","Value":"redacted-1"}}"#,
      rule: "json SecureString", place: ".Parameter.Value"),
    Plant(
      body: #"[{"op":"replace","path":"/user/password","value":"\#(canary)"}]"#,
      leaves: #"[{"op":"replace","path":"/user/password","value":"redacted-1"}]"#,
      rule: "json password", place: "[0].value"),
    Plant(
      body: #"{"label":"API Key","value":"\#(canary)"}"#,
      leaves: #"{"label":"API Key","value":"redacted-1"}"#, rule: "json API Key",
      place: ".value"),
    Plant(
      body: #"{"property":"password","oldValue":"\#(canary)","newValue":"b"}"#,
      leaves: #"{"property":"password","oldValue":"redacted-2","newValue":"redacted-1"}"#,
      rule: "json password", place: ".oldValue"),
    Plant(
      body: #"{"tokens":["\#(canary)"],"n":1}"#, leaves: #"{"tokens":["redacted-1"],"n":1}"#,
      rule: "json tokens", place: ".tokens[0]"),
    Plant(
      body: #"{"basicAuth":"\#(canary)","n":1}"#, leaves: #"{"basicAuth":"redacted-1","n":1}"#,
      rule: "json basicAuth", place: ".basicAuth"),
    Plant(
      body: #"{"stream_key":"\#(canary)","n":1}"#, leaves: #"{"stream_key":"redacted-1","n":1}"#,
      rule: "json stream_key", place: ".stream_key"),
    Plant(
      target: "/a?key=canary7Yq4canary7Yq4&b=2", leaves: "/a?key=redacted-1&b=2",
      rule: "query key", place: "query.key"),
    Plant(
      target: "/a?sign=\(canary)&crumb=\(canary)", leaves: "/a?sign=redacted-1&crumb=redacted-1",
      rule: "query sign", place: "query.sign"),
  ]

  @Test(arguments: plants)
  func `redacts by default, wherever a secret is planted`(plant: Plant) {
    let redactor = Redactor(
      rules: RedactionRules(headers: ["X-Custom"], query: ["custom"], json: ["$.customer.email"]))

    let clean = redactor.evidence(
      of: Observation(outcomes: [], exchanges: [plant.exchange]))

    #expect(clean.exchanges[0].flat.contains(plant.left), "\(clean.exchanges[0].flat)")
    #expect(!clean.exchanges[0].flat.lowercased().contains("canary"))
    #expect(
      clean.redacted.contains(Redacted(rule: plant.rule, place: plant.place)), "\(clean.redacted)")
    #expect(clean.redacted.allSatisfy { !"\($0)".lowercased().contains("canary") })
    #expect(redactor.clean(Observation(clean)) == Observation(clean))
    #expect(
      redactor.canonical(clean.exchanges[0].request)
        == redactor.canonical(plant.exchange.request))
  }
}
