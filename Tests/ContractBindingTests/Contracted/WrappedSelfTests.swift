import ContractBinding
import Testing

/// A protocol whose results and aliases have `Self` as the argument of a generic type.
@Contracted protocol Credential {
  typealias Opened = (Result<Self, any Error>) -> Void
  static var key: KeyPath<Self, String> { get }
  func verify(_ word: String) throws -> Bool
  func same() -> Result<Self, any Error>
  func open(done: Opened?)
}

private struct Badge: Credential, Codable {
  let word: String
  static var key: KeyPath<Self, String> { \.word }
  func verify(_ word: String) throws -> Bool { self[keyPath: Self.key] == word }
  func same() -> Result<Self, any Error> { .success(self) }
  func open(done: Opened?) { done?(.success(self)) }
}

/// A protocol with arguments of which only a protocol is known.
@Contracted protocol Journal {
  func note(_ text: any CustomStringConvertible) -> String
}

private struct PlainJournal: Journal {
  func note(_ text: any CustomStringConvertible) -> String { text.description }
}

@Suite struct WrappedSelfTests {
  @Test func `each requirement can be called`() async throws {
    let driver = try await SubjectDriver(
      CredentialBinding<Badge>.fake("badge") { Badge(word: "tea") })

    #expect(try await driver.perform("verify(_:)", ["word": "tea"]) == [.returned(true)])
    #expect(try await driver.perform("key").count == 1)
    #expect(
      try await driver.perform("same()")
        == [.returned(value: Result<Badge, any Error>.success(Badge(word: "tea")))])
    #expect(
      try await driver.perform("open(done:)", events: 2)
        == [
          .calledBack("done", Result<Badge, any Error>.success(Badge(word: "tea"))), .returned(nil),
        ])
  }

  @Test(arguments: [("tea", "tea"), (4, "4"), (true, "true")] as [(Value, String)])
  func `plain values are what describes itself`(_ value: Value, _ text: String) async throws {
    let driver = try await SubjectDriver(JournalBinding.fake("plain") { PlainJournal() })

    #expect(try await driver.perform("note(_:)", ["text": value]) == [.returned(.string(text))])
  }
}
