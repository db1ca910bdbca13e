import ContractBinding
import Testing

protocol Account: AnyObject, Sendable { var owner: String { get } }

private protocol Named: AnyObject, Sendable { var owner: String { get } }

private final class Clerk: Sendable {}

private final class FakeAccount: Account, Named {
  let owner: String

  init(_ owner: String) { self.owner = owner }
}

/// A protocol that takes objects of another one, and gives them back.
@Contracted protocol Bank: AnyObject {
  func greet(_ account: any Account) -> String
  func open(for owner: String) -> any Account
  func last() -> (any Account)?
  func isLast(_ account: any Account) -> Bool
  func all() -> [any Account & Sendable]
  func observe() -> any Stopping
  func schedule() -> any Stopping
}

protocol Stopping { func stop() }

private struct Subscription: Stopping {
  let onStop: @Sendable () -> Void
  var onFailure: ((Int) -> Void)?

  func stop() { onStop() }
}

private struct Meeting: Stopping {
  let id = 7
  let onStop: @Sendable () -> Void

  func stop() { onStop() }
}

private final class FakeBank: Bank {
  private var account: (any Account)?

  func greet(_ account: any Account) -> String {
    self.account = account
    return "Hello \(account.owner)"
  }

  func open(for owner: String) -> any Account {
    let opened = FakeAccount(owner)
    account = opened
    return opened
  }

  func last() -> (any Account)? { account }

  func isLast(_ account: any Account) -> Bool { self.account === account }

  func all() -> [any Account & Sendable] { [FakeAccount("a"), FakeAccount("b")] }

  func observe() -> any Stopping { Subscription(onStop: {}) }

  func schedule() -> any Stopping { Meeting {} }
}

/// Objects as arguments: those that a suite names, and those that the subject returned.
@Suite struct NamedObjectTests {
  private func bank(_ conversions: [any ValueConversion]) async throws -> SubjectDriver {
    try await SubjectDriver(BankBinding.fake("bank") { FakeBank() }, conversions: conversions)
  }

  private static let accounts = Conversion(
    (any Account).self, named: ["Ann": FakeAccount("Ann"), "Ben": FakeAccount("Ben")])

  @Test func `a name is one object in a scenario, and results show it by this name`() async throws {
    let bank = try await bank([Self.accounts])

    #expect(try await bank.perform("greet(_:)", ["account": "Ann"]) == [.returned("Hello Ann")])
    #expect(try await bank.perform("last()") == [.returned(.token("Ann"))])
    #expect(try await bank.perform("isLast(_:)", ["account": "Ann"]) == [.returned(true)])
    #expect(try await bank.perform("isLast(_:)", ["account": "Ben"]) == [.returned(false)])
  }

  @Test(arguments: [[], [NamedObjectTests.accounts]] as [[any ValueConversion]])
  func `an object that was returned is given back by its name`(
    _ conversions: [any ValueConversion]
  ) async throws {
    let bank = try await bank(conversions)

    let opened = try await bank.perform("open(for:)", ["owner": "Eve"])
    #expect(opened == [.returned(.token("Account#1"))])
    #expect(
      try await bank.perform("greet(_:)", ["account": .token("Account#1")])
        == [.returned("Hello Eve")])
    #expect(
      try await bank.perform("isLast(_:)", ["account": .token("Account#1")])
        == [.returned(true)])
  }

  @Test func `objects behind a protocol have its name, whatever their class is`() async throws {
    let bank = try await bank([])

    #expect(try await bank.perform("last()") == [.returned(Value.null)])
    #expect(
      try await bank.perform("all()")
        == [.returned([.token("Account#1"), .token("Account#2")])])
    #expect(try await bank.perform("observe()") == [.returned(.token("Stopping"))])
  }

  @Test func `a struct with a value beside its functions keeps the value`() async throws {
    let bank = try await bank([])

    #expect(
      try await bank.perform("schedule()")
        == [.returned(["id": 7, "onStop": .token("function")])])
  }

  @Test func `a name means another object for another type`() throws {
    let context = ConversionContext(conversions: [
      Self.accounts,
      Conversion(Clerk.self, named: ["Ann": Clerk()]),
      Conversion((any Named).self, named: ["Ann": FakeAccount("other Ann")]),
    ])
    func made<Instance>(_ type: Instance.Type) throws -> Instance {
      try ContractArguments(["value": "Ann"], context: context).make("value", as: type)
    }

    let (account, clerk, other) = try (
      made((any Account).self), made(Clerk.self), made((any Named).self)
    )
    #expect(account.owner == "Ann")
    #expect(other.owner == "other Ann")
    #expect(try made((any Account).self) === account)
    #expect(try made(Clerk.self) === clerk)
    #expect(try made((any Named).self) === other)
    #expect(context.value(of: account) == .token("Ann"))
    #expect(context.value(of: clerk) == .token("Ann"))
  }

  @Test func `an object that two types name keeps its first name`() throws {
    let shared = FakeAccount("Ann")
    let context = ConversionContext(conversions: [
      Conversion((any Account).self, named: ["Ann": shared]),
      Conversion((any Named).self, named: ["main": shared]),
    ])
    let arguments = ContractArguments(["first": "Ann", "second": "main"], context: context)
    let first = try arguments.make("first", as: (any Account).self)
    _ = try arguments.make("second", as: (any Named).self)

    #expect(context.value(of: first) == .token("Ann"))
  }

  @Test func `another name is refused with those that there are`() async throws {
    let bank = try await bank([Self.accounts])

    await #expect(throws: ContractArgumentError.self) {
      try await bank.perform("greet(_:)", ["account": "Eve"])
    }
  }
}
