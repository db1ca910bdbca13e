import ContractBinding
@testable import ContractRedaction
import Testing

/// JSON objects inside longer texts, such as a line of a log.
struct EmbeddedObjectTests {
  private func redacted(_ text: String) -> String {
    var pass = RedactionPass(Redactor())
    return pass.leaf(text, at: .nowhere)
  }

  @Test(arguments: [
    (
      #"fake {"Name": "/prod/db/password", "Type": "SecureString", "Value": "Pq#7 tea"}"#,
      #"fake {"Name": "/prod/db/password", "Type": "SecureString", "Value": "redacted-1"}"#
    ),
    (
      #"10:45 got {"name":"projects/1/secrets/db","payload":{"data":"aHVudGVyMg=="}} in 3 s"#,
      #"10:45 got {"name":"projects/1/secrets/db","payload":{"data":"redacted-1"}} in 3 s"#
    ),
    (
      #"if (a) { b: 1 }; rows = [{"key": "pin", "value": "4711"}, {"key": "x", "value": "4712"}]"#,
      #"if (a) { b: 1 }; rows = [{"key": "pin", "value": "redacted-1"}, {"key": "x", "value": "4712"}]"#
    ),
    (
      #"sent {"a":"{","list":[{"name":"otp","value":"4711"}]}"#,
      #"sent {"a":"{","list":[{"name":"otp","value":"redacted-1"}]}"#
    ),
  ])
  func `redacts them by their neighbours`(_ text: String, _ left: String) {
    #expect(redacted(text) == left)
    #expect(redacted(left) == left)
  }

  @Test(arguments: [
    #"fake {"name": "tea", "value": "Pq7xtea", "count": 2}"#, #"say { "hello" } : {"#,
    #"{"a": 1} and {"b": 2, "c": {"d": [3]}}"#, #"a: {"b": {"c": "never closed"#,
    #"{"{"{"{"{"{"{"{"{"{"{"{"{"{"{"{"{"{"{": 1}"#,
  ])
  func `leaves ordinary ones and what is none`(text: String) {
    #expect(redacted(text) == text)
  }

  @Test func `takes no quadratic time for braces without JSON`() {
    let text = "a: " + String(repeating: #"{"b" "#, count: 40_000)
    let start = ContinuousClock.now

    #expect(redacted(text) == text)
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
