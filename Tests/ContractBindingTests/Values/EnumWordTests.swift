import ContractBinding
import Testing

/// The texts of a value that certainly are cases of enums.
struct EnumWordTests {
  private enum Status: String, Codable { case open, closed }
  private struct Issue: Codable { var status: Status, title = "a leak" }
  private struct Wire: Encodable {
    var status: Status
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(status.rawValue)
    }
  }

  private func words(of instance: Any) -> (EnumWords, Value) {
    let context = ConversionContext(notesEnumWords: true)
    let value = context.value(of: instance)
    return (context.enumWords, value)
  }

  @Test(
    arguments: [
      Status.open, Issue(status: .open), ["a": [Status.open]], [Issue?.some(Issue(status: .open))],
      ["any": Status.open, "text": "closed"] as [String: any Sendable],
    ] as [any Sendable])
  func `finds a case`(_ instance: any Sendable) {
    let (words, value) = words(of: instance)

    #expect(words.contains("open", in: value))
    #expect(!words.contains("closed", in: value))
  }

  @Test func `is not certain where a plain text is the same word`() {
    let (words, value) = words(of: Issue(status: .open, title: "open"))

    #expect(!words.contains("open", in: value))
  }

  @Test(arguments: ["open", Wire(status: .open), ["open"], ["status": "open"]] as [any Sendable])
  func `takes no plain text for a case`(_ instance: any Sendable) {
    let (words, value) = words(of: instance)

    #expect(!words.contains("open", in: value))
  }

  @Test func `is not certain where a result is the same word`() {
    let context = ConversionContext(notesEnumWords: true)
    _ = context.value(of: Status.open)
    _ = context.value(of: "open")

    #expect(!context.enumWords.contains("open", in: "open"))
  }

  @Test func `knows the case in an error`() {
    struct Refusal: Error { var status: Status }
    let context = ConversionContext(notesEnumWords: true)
    let value = context.value(of: Refusal(status: .closed))

    #expect(context.enumWords.contains("closed", in: value))
  }
}
