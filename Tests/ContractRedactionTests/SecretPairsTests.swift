import ContractBinding
import ContractValues
import Testing

@testable import ContractRedaction

/// Pairs of a name and its value, in forms, header fields, tables and texts.
struct SecretPairsTests {
  @Test func `reads the fields of a form a few times, however many names it has`() {
    let form = (0..<2_000).map { "a\($0)x_sig=Zq8vR2mXw7\($0)" }.joined(separator: "&")
    let fields = CountedFields(FormFields(Substring(form)).fields)
    var secrets = FormSecrets(fields)

    let isSecret = fields.map { secrets.isSecret($0.name) }

    #expect(isSecret.allSatisfy { $0 })
    #expect(fields.reads.count < 4 * fields.count)
  }

  @Test(arguments: ["cookie=a&", "authorization=a&", "Cookie: a=b; "])
  func `reads no byte of a header field twice`(piece: String) {
    let text = Array(String(repeating: piece, count: 1_000).utf8)

    let found = NamedSecret.cookieLines(in: text) + NamedSecret.credentials(in: text)

    #expect(!found.isEmpty)
    #expect(found.reduce(0) { $0 + $1.range.count } <= text.count)
  }

  @Test(arguments: [
    "blob: |\n  @\n", "blob: b\"@\"", "blob: @, b", "blob:\n  - @\n", "a\nblob=@\n",
    "blob: \"@ \\\" @\"", "x, blob: @ y",
  ])
  func `hides the whole value after a name of the contract`(text: String) {
    let redactor = Redactor(rules: RedactionRules(json: ["$..blob"]))
    let secret = "swordfish"

    let clean = redactor.text(text.replacing("@", with: secret))

    #expect(!clean.contains(secret), "\(clean)")
    #expect(clean.contains("redacted"))
  }

  @Test func `takes no entity of HTML for an anchor of YAML`() {
    let redactor = Redactor(rules: RedactionRules(json: ["$..blob"]))

    for name in ["blob", "password"] {
      let clean = redactor.text("\(name): &quot;Zq8vR2mXw7&quot;, credentials: a1b2-c3d4")

      #expect(!clean.contains("Zq8vR2mXw7") && !clean.contains("a1b2"), "\(clean)")
    }
  }

  @Test func `hides a text of SQL with two quotes as one value`() {
    let clean = Redactor().text("INSERT INTO t (a, password) VALUES ('b', 'don''t tell')")

    #expect(clean == "INSERT INTO t (a, password) VALUES ('b', 'redacted')")
  }

  @Test func `reads on in a manifest behind an empty line`() {
    let clean = Redactor().text("kind: Secret\ndata:\n  a: Zm9v\n\n  b: YmFy\nother:\n  c: qux\n")

    #expect(!clean.contains("Zm9v") && !clean.contains("YmFy") && clean.contains("c: qux"))
  }
}

/// The fields of a form, with the number of times that one was read.
private struct CountedFields: Collection {
  final class Reads { var count = 0 }

  let fields: [FormFields.Field]
  let reads = Reads()

  init(_ fields: [FormFields.Field]) { self.fields = fields }

  var startIndex: Int { 0 }
  var endIndex: Int { fields.count }
  func index(after index: Int) -> Int { index + 1 }

  subscript(index: Int) -> FormFields.Field {
    reads.count += 1
    return fields[index]
  }
}
