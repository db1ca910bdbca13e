import ContractBinding
@testable import ContractRedaction
import ContractValues
import Testing

/// Secrets in the forms in which clients, servers and databases write them.
struct SecretFormsTests {
  private static let secret = "Xq7canary42z"

  @Test(arguments: [
    "X-Api-Key:\r\n\tXq7canary42z\r\nAccept: */*\r\n",
    "X-Api-Key: abc123\r\n Xq7canary42z\r\nAccept: */*\r\n",
    "password: abc\n  Xq7canary42z\nuser: jane\n",
    "| name | value |\n|---|---|\n| password | Xq7canary42z |\n",
    "| user | api_key |\n|---|---|\n| jane | Xq7canary42z |\n",
    " user | password \n------+----------\n jane | Xq7canary42z\n(1 row)\n",
    "+------+----------+\n| user | password |\n+------+----------+\n| jane | Xq7canary42z |\n",
    "USER\tAPI_KEY\njane\tXq7canary42z\n",
    "user;password\njane;Xq7canary42z\n",
  ])
  func `finds a secret in folded lines and in tables`(text: String) {
    #expect(!body(text).contains(Self.secret))
    #expect(body(body(text)) == body(text))
  }

  @Test func `keeps the lines of a table beside a secret`() {
    let table = " user | password \n------+----------\n jane | Xq7canary42z\n joe  | \n(2 rows)\n"

    #expect(body(table) == table.replacing(Self.secret, with: "redacted-1"))
  }

  @Test(arguments: [
    "| Field | Type | Meaning |\n|---|---|---|\n| password | string | at least 8 |\n"
      + "| token_type | string | bearer |\n",
    "password:\n  must have at least 8 characters\ntoken:\n  is required\n",
    "name,token_type,expires_in\nshop,bearer,3600\n",
    "Enter the password, token, or pin.\nThen press Enter, Tab, or Space.\n",
    "X-Note: one\r\n two\r\n",
  ])
  func `leaves tables and lists that describe secrets`(text: String) {
    #expect(body(text) == text)
  }

  @Test(arguments: [
    "<a><!-- password=Xq7canary42z --><b/></a>",
    "<a><?config password=\"Xq7canary42z\"?><b/></a>",
    "<?xml version=\"1.0\"?><!-- token: Xq7canary42z --><a/><!-- apiKey='Xq7canary42z' -->",
  ])
  func `finds a secret that an XML body has outside of its elements`(text: String) {
    let clean = body(text, type: "application/xml")

    #expect(clean == text.replacing(Self.secret, with: "redacted-1"))
  }

  @Test(
    arguments: [
      "content-disposition: form-data;\r\n name=\"password\"",
      "Content-Disposition: form-data; name*=UTF-8''password",
      "Content-Disposition: form-data; filename=\"a\"; name=\"password\"",
    ], ["multipart/form-data; boundary=xx", "multipart/form-data"])
  func `finds the part of a form by its name`(head: String, type: String) {
    let form = "--xx\r\n\(head)\r\n\r\nXq7canary42z\r\n--xx--\r\n"

    #expect(body(form, type: type) == form.replacing(Self.secret, with: "redacted-1"))
  }

  @Test func `finds a key behind its length, as binary formats write it`() {
    let key = "ghp_0123456789abcdefghijABCDEFGHIJ456789"
    let message: [UInt8] = [0x0A, UInt8(key.utf8.count)] + Array(key.utf8) + [0x12, 0x01, 0x00]

    #expect(KeyFormat.matches(in: message).map(\.range) == [2..<2 + key.utf8.count])
    #expect(KeyFormat.matches(in: Array("x\(key)".utf8)).isEmpty)
  }

  @Test(arguments: ["\r\n ", "\n\t", "=\r\n"])
  func `leaves a line break directly after or before a secret`(fold: String) {
    let secret = "Zq8-some/other+value"
    let redactor = Redactor(secrets: ["TOKEN": secret])
    let (begin, end) = (secret.prefix(6), secret.dropFirst(6))

    #expect(redactor.text("a \(begin)\(fold)\(end)\(fold)b") == "a redacted\(fold)b")
    #expect(redactor.text("a\(fold)\(begin)\(fold)\(end) b") == "a\(fold)redacted b")
  }

  private func body(_ text: String, type: String = "text/plain") -> String {
    var pass = RedactionPass(Redactor())
    let bytes = pass.body(
      Array(text.utf8), headers: [VendorHeader("Content-Type", type)], at: .nowhere)
    return String(decoding: bytes, as: UTF8.self)
  }
}
