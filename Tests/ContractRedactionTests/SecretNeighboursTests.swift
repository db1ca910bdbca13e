@testable import ContractRedaction
import Testing

/// Names that are those of secrets only beside certain values or neighbours.
struct SecretNeighboursTests {
  @Test(arguments: [
    #"{"authCode":"Kq8lDYtCTq4M64","amount":12}"#, #"{"authCode":"123456"}"#,
    #"{"authorization":"Bearer abcdefgh"}"#, #"{"authorization":"Kq8lDYtCTq4M64"}"#,
    #"{"invite_code":"Kq8lDYtCTq"}"#, #"{"session_id":"X3lUlvLELLYxeTx4yOVu6UDpasG"}"#,
    "https://a.example/?sid=81264937501", "https://a.example/?sid=a8f3c01b",
    #"{"session":{"id":"b2158121-7af9-49d4-9561-1f588205523e"}}"#,
    #"{"de":{"password":"Kq8lDYtCTq4"}}"#, #"{"password":"admin"}"#, #"{"token":"Kq8lDYtC"}"#,
    #"{"sig":"MEUCIQDKq8lDYtCTq4"}"#, #"{"rawHeaders":["Host","a","X-Api-Key","Kq8lDYtCTq4"]}"#,
    #"{"authentication":{"value":"+a7654321"}}"#, #"{"credentials":{"key_id":"Kq8lDYtCTq4"}}"#,
  ])
  func `hides a value of an ambiguous name`(text: String) {
    #expect(Redactor().text(text).contains("redacted"))
  }

  @Test(arguments: [
    #"{"avsResult":"4 no match","authCode":"044925"}"#, #"{"receipt":{"authorization":"123456"}}"#,
    #"{"amount":"9.00","authorization":"authorization-key"}"#,
    #"{"amount":1800,"receipt":{"authorization_response_code":"3030"}}"#,
    #"{"metadata":{"invite_code":"SUMMERSALE"}}"#,
    #"{"ciphertext":"AwgA","session_id":"X3lUlvLELLYxeTx4yOVu6UDpasG"}"#,
    "see https://a.example/index.php?sid=359&lang=en", #"{"u":"/forum?sid=359"}"#,
    #"{"externalPurchaseToken":{"externalPurchaseId":"SANDBOX_b2158121-7af9-49d4-9561-1f588205523e"}}"#,
    #"{"card":{"authentication":{"phone":{"number":"+4930901820"}}}}"#,
    #"{"device_code":{"location_id":"AR63EC48VXVBN"}}"#,
    #"{"de":{"password":"Kennwort"},"pt-BR":{"secret":"segredo"}}"#,
    #"{"permissions":{"secrets":"read"},"scopes":["read:token","write:secret"]}"#,
    #"{"logprobs":[{"token":"Hello","logprob":-0.3}],"special":{"pad_token":"[PAD]"}}"#,
    #"{"signatures":[{"keyid":"SHA256:jl3b","sig":"MEUCIQDKq8lDYtCTq4"}]}"#,
    #"{"flags":{"secret_rotation":"weekly","password-less-login":"beta"}}"#,
    #"["Accept","Origin","X-Api-Key","Content-Type"]"#,
    "<a><string name=\"error_invalid_token\">Token is invalid</string></a>",
    "PATCH /v2/<name>\nAuthorization: <scheme> <token>\nContent-Type: text/plain\n\n<data>",
  ])
  func `leaves what neighbours or values show to be ordinary`(text: String) {
    #expect(Redactor().text(text) == text)
  }

  @Test(arguments: [
    #"{"rt":"@"}"#, #"{"seed":"@"}"#, #"{"serialKey":"@"}"#,
    #"{"connectionString":"@"}"#, #"{"clave":"@"}"#, #"{"ключ":"@"}"#, #"{"cl\u00e9":"@"}"#,
    "/login?ticket=@", "https://a.example/files?sv_sig=@", "/login?u_pass=@",
    #"{"tan":"53493531"}"#,
    #"{"data":{"foo":"@"},"metadata":{"created_time":"x","destroyed":false,"version":2}}"#,
  ])
  func `hides a generated value of a name with several senses`(text: String) {
    let clean = Redactor().text(text.replacing("@", with: "Kq8lDYtCTq4M64"))

    #expect(!clean.contains("Kq8lDYtCTq4M64") && !clean.contains("53493531"), "\(clean)")
  }

  @Test(arguments: [
    #"{"rt":"en route","seed":42}"#, #"{"seed":"sunflower"}"#, #"{"primaryKey":"user_id"}"#,
    #"{"connectionString":"local database"}"#, #"{"clave":"nombre"}"#, "/cinema?ticket=adult",
    #"{"tan":"brown"}"#, #"{"tan":0.5463}"#, #"{"data":{"foo":"bar"},"metadata":{"version":2}}"#,
  ])
  func `leaves an ordinary value of a name with several senses`(text: String) {
    #expect(Redactor().text(text) == text)
  }
}
