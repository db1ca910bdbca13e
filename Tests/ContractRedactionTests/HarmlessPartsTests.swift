import ContractBinding
@testable import ContractRedaction
import ContractValues
import Testing

/// Parts that a redactor searches once, because it has found nothing in them.
struct HarmlessPartsTests {
  private let json = [VendorHeader("Content-Type", "application/json")]
  private let body = Array(#"{"note":"plum-orchard-77"}"#.utf8)

  private func clean(
    _ body: [UInt8], _ headers: [VendorHeader], by redactor: Redactor
  ) -> String {
    var pass = RedactionPass(redactor)
    return String(decoding: pass.body(body, headers: headers, at: .nowhere), as: UTF8.self)
  }

  @Test func `searches a body once that is harmless, and a field and a text as well`() {
    let redactor = Redactor()
    let fields = [VendorHeader("X-Note", "1 a b: c d")]
    _ = redactor.secrets(in: body, headers: json)
    _ = redactor.secrets(in: fields)
    var pass = RedactionPass(redactor)
    _ = pass.value("a note of 17 'plums'", at: ValuePath(), in: .nowhere)

    #expect(redactor.harmless.contains(.body(body, of: json)))
    #expect(redactor.harmless.contains(.field(name: "x-note", value: "1 a b: c d")))
    #expect(redactor.harmless.contains(.text(ExactText("a note of 17 'plums'"))))
  }

  @Test func `does not search a body that it trusts, until it knows other secrets`() {
    let secret = Array(#"{"password":"hunter2"}"#.utf8)
    let redactor = Redactor().trusting([(secret, json)])

    #expect(clean(secret, json, by: redactor) == #"{"password":"hunter2"}"#)
    #expect(clean(secret, json, by: Redactor()) == #"{"password":"redacted-1"}"#)
    let knowing = redactor.knowing(SecretPatterns([]))
    #expect(clean(secret, json, by: knowing) == #"{"password":"redacted-1"}"#)
  }

  @Test func `trusts a body of any length, and each beginning of it`() {
    let text = [VendorHeader("Content-Type", "text/plain")]
    let body = Array(#"{"note":"\#(String(repeating: "plum ", count: 100_000))"}"#.utf8)
    let redactor = Redactor().trusting([(body, json)])

    #expect(redactor.trusted?.contains(.body(body, of: json)) == true)
    for count in [0, 1, 70_000, body.count] {
      #expect(redactor.trusts(beginning: Array(body.prefix(count)), of: json))
    }
    #expect(!redactor.trusts(beginning: body + [0x0A], of: json))
    #expect(!redactor.trusts(beginning: Array(body.prefix(9)) + [0x21], of: json))
    #expect(!redactor.trusts(beginning: body, of: text))
    #expect(!Redactor().trusts(beginning: body, of: json))
  }

  @Test func `searches again for other secrets`() {
    let redactor = Redactor()
    #expect(redactor.secrets(in: body, headers: json).isEmpty)
    let secret = SecretPatterns.Secret(rule: "credential NOTE", value: "plum-orchard-77")

    let other = redactor.knowing(SecretPatterns([secret]))

    #expect(clean(body, json, by: other) == #"{"note":"redacted-1"}"#)
  }

  @Test func `searches again for the secrets of an earlier pass`() {
    let redactor = Redactor()
    #expect(redactor.secrets(in: body, headers: json).isEmpty)
    var first = RedactionPass(redactor)
    _ = first.headers([VendorHeader("Authorization", "Bearer plum-orchard-77")], at: .nowhere)

    var second = RedactionPass(redactor, echoing: first)
    let clean = second.body(body, headers: json, at: .nowhere)

    #expect(String(decoding: clean, as: UTF8.self) == #"{"note":"redacted-1"}"#)
  }

  @Test func `searches the same bytes as a body of another type`() {
    let redactor = Redactor(rules: RedactionRules(form: ["code"]))
    let form = [VendorHeader("Content-Type", "application/x-www-form-urlencoded")]
    let bytes = Array("code=plum".utf8)

    #expect(clean(bytes, [VendorHeader("Content-Type", "text/plain")], by: redactor) == "code=plum")
    #expect(clean(bytes, form, by: redactor) == "code=redacted-1")
  }

  /// A secret number is 0 already, so that redaction changes nothing.
  @Test func `notes what it leaves as it is at each place`() {
    let redactor = Redactor()
    let bytes = Array(#"{"password":0}"#.utf8)
    var pass = RedactionPass(redactor)
    for index in 0..<2 {
      _ = pass.body(bytes, headers: json, at: .exchange(index))
    }

    #expect(pass.namelessEntries(besides: SecretPatterns([])).count == 2)
  }

  /// For Swift, both texts are equal.
  @Test func `hides a key beside a text that differs from it by the Kelvin sign`() {
    let key = "AKIAQ3EGKXB5QZJ7WLNT"
    let harmless = key.replacing("K", with: "\u{212A}")
    #expect(key == harmless)
    var pass = RedactionPass(Redactor())

    let clean = pass.value(
      [.string(harmless), .string(key)], at: ValuePath(), in: .nowhere)

    #expect(clean == [.string(harmless), "redacted-1"])
  }

  @Test func `forgets bodies that take much room`() {
    let parts = HarmlessParts()
    let bodies = (0..<40).map { [UInt8](repeating: $0, count: 200_000) }
    for body in bodies { parts.insert(.body(body, of: json)) }

    #expect(!parts.contains(.body(bodies[0], of: json)))
    #expect(parts.contains(.body(bodies[39], of: json)))
    #expect(!parts.contains(.body([UInt8](repeating: 0, count: 300_000), of: json)))
  }
}
