import ContractBinding
@testable import ContractRedaction
import ContractValues
import Testing

/// Large JSON bodies that are searched without being read into values.
struct HarmlessJSONTests {
  /// Makes a body large, and costs little to search as values.
  private static let filler = String(repeating: "1234567890,", count: 6_100) + "1"

  private func body(_ rest: String) -> [UInt8] {
    Array("{\"numbers\":[\(Self.filler)],\(rest)}".utf8)
  }

  /// A JSON string, in one of the two ways to write characters beyond letters.
  private func quoted(_ text: String, isEscaped: Bool = false) -> String {
    guard isEscaped else { return String(decoding: Value.string(text).json(), as: UTF8.self) }
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(units.joined())\""
  }

  /// True if the values of a body hold something that a rule changes or notes.
  private func isRedacted(_ body: [UInt8], _ redactor: Redactor) throws -> Bool {
    var pass = RedactionPass(redactor)
    let value = try Value(json: body)
    return pass.value(value, at: ValuePath(), in: .nowhere) != value
      || !pass.namelessEntries(besides: SecretPatterns([])).isEmpty
  }

  @Test func `misses nothing that the search of values finds`() throws {
    let canaries = CanaryCorpus(seed: 22).canaries
    var found = 0
    for (index, canary) in canaries.enumerated() where index.isMultiple(of: 9) {
      let text = quoted(canary.text, isEscaped: index.isMultiple(of: 2))
      let places = [
        "\"note\":\(text)", "\"notes\":[\"a\",\(text)]", "\(text):1",
        "\"rows\":[{\"name\":\"Tea\",\"note\":\(text)}]",
      ]
      let body = body(places[index / 9 % places.count])
      let redactor = Redactor(secrets: canary.listed)
      guard try isRedacted(body, redactor) else { continue }
      found += 1

      #expect(!RedactionPass(redactor).isHarmlessJSON(body), "\(canary.kind): \(canary.text)")
    }
    #expect(found > 100)
  }

  @Test(arguments: [
    #""password":"tea""#, #""pass\u0077ord":"tea""#, #""a":{"token":5000}"#,
    #""pairs":["password","Zq8kTea77"]"#, #""options":["--password","tea"]"#,
    #""pairs":["p\u0061ssword","Zq8kTea77"]"#,
    #""headers":["X-Api-Key","tea","X-Other","tea"]"#,
    #""a":{"name":"password","value":"tea"}"#, #""a":{"kind":"Secret","data":{"a":"tea"}}"#,
    #""a":{"kty":"oct","k":"tea"}"#, #""a":{"access":"tea","refresh":"tea"}"#,
    #""a":{"Type":"SecureString","Value":"tea"}"#, #""a":{"grantType":"x","code":"tea"}"#,
    #""a":"ghp_0123456789abcdefABCDEF0123456789abcd""#,
    #""a":"AKIAIOSFODNN7EXAMPLE""#, #""a":"the password is Zq8kTea77""#,
    #""a":"{\"password\":\"tea\"}""#, #""a":{"own":"tea"}"#, #""own":1"#,
    #""a":"canary-01""#, #""a":"can\u0061ry-01""#,
  ])
  func `leaves to the search of values`(rest: String) throws {
    let redactor = Redactor(
      rules: RedactionRules(json: ["$..own"]), secrets: ["SHOP_TOKEN": "canary-01"])
    let body = body(rest)

    #expect(try isRedacted(body, redactor))
    #expect(!RedactionPass(redactor).isHarmlessJSON(body))
  }

  @Test(arguments: [
    #""a":1e400"#, #""a":01"#, #""a":"\x""#, #""a":1,"a":2"#, #""a":tru"#, "\"a\":\"\u{1}\"",
    #""a":"# + String(repeating: "1", count: 400) + ".5",
  ])
  func `takes nothing for JSON that the reader refuses`(rest: String) {
    let body = body(rest)

    #expect(throws: JSONError.self) { try Value(json: body) }
    #expect(!RedactionPass(Redactor()).isHarmlessJSON(body))
  }

  @Test func `passes ordinary answers`() throws {
    let row = #"{"sku":"SKU-485498","price":3.31,"label":"Größe \"8\" / blue","tags":["a2","b0"]}"#
    let body = body(#""rows":[\#(row),\#(row)],"page":{"next":null,"isLast":true},"state":"open""#)
    let redactor = Redactor(
      rules: RedactionRules(json: ["$..own"]), secrets: ["SHOP_TOKEN": "canary-01"])

    #expect(try !isRedacted(body, redactor))
    #expect(RedactionPass(redactor).isHarmlessJSON(body))
  }

  @Test func `leaves a text that was a whole body to the search of values`() {
    var pass = RedactionPass(Redactor())
    pass.note(Array("password=tea".utf8), as: Array("password=redacted-1".utf8))

    #expect(!pass.isHarmlessJSON(body(#""a":"tea""#)))
    #expect(RedactionPass(Redactor()).isHarmlessJSON(body(#""a":"tea""#)))
  }
}
