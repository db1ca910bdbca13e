import ContractBinding
@testable import ContractRedaction
import ContractValues
import Testing

/// Members of objects with a secret's name.
struct HiddenMemberTests {
  @Test(arguments: [
    #"{"credentials":{"admin":"@","created_at":"2026-11-24"}}"#, #"{"secrets":{"production":"@"}}"#,
    #"{"access_keys":[{"id":"@x7","enabled":true}]}"#, #"{"session":{"key":"@"}}"#,
    #"{"token":{"value":"@"}}"#, #"{"session":{"user":"jane","password":"@"}}"#,
    #"{"password":["@"]}"#, #"{"password":{"new":{"plain":"@"}}}"#,
    #"{"kind":"Secret","data":{"name":"@","type":"@"}}"#, #"{"cookies":{"theme":"@"}}"#,
    #"{"token":{"a":"@-77x1"}}"#, #"{"secret":{"dsn":"https://h.example/a?x=@"}}"#,
  ])
  func `hides what may be the secret`(json: String) {
    let clean = Redactor().text(
      json.replacing("@", with: "cnrysunflower"))

    #expect(!clean.contains("cnrysunflower"), "\(clean)")
  }

  @Test func `hides all that a rule of the contract names`() {
    let redactor = Redactor(rules: RedactionRules(json: ["$.session"]))
    let clean = redactor.text(#"{"session":{"room":"Saal","type":"${A}","n":3}}"#)

    #expect(clean == #"{"session":{"room":"redacted","type":"redacted","n":0}}"#)
  }

  @Test(arguments: ["https://8f3a02c1d5e9478bA2@a.example/x", "https://jane:a1@a.example/x"])
  func `hides user info with a password or a token`(url: String) {
    #expect(Redactor().text(url) == "https://redacted@a.example/x")
  }

  @Test(arguments: [
    #"{"u":"https://a.example/private-9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c/basic.ics"}"#,
    #"{"u":"https://a.link/hook/nWk3xQ8ZbT7LrVyP2mKdJWEI9a12"}"#,
    #"{"u":"https://mainnet.chain.io/v3/f3228715a3e541091594aecd6ef827c3"}"#,
    "log: WN38BAYDWFB5PMTAMDEY done",
    #"{"sessions":{"nWk3xQ8ZbT7LrVyP2mKdJWEI9a12":{"name":"Ada"}}}"#,
  ])
  func `finds keys at places that only secrets have`(text: String) {
    #expect(!SecretScan().hits(in: Array(text.utf8)).isEmpty)
  }
}
