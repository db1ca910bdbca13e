public import ContractBinding
// Foundation has an `Operation` of its own; the expansion must compile beside it.
import Foundation
import Testing

/// An application whose types are named as those of `ContractBinding` and the standard library.
package enum Application {
  package struct Operation: Codable, Sendable {}
  package struct Reply: Codable, Sendable {}
  package struct Arguments: Codable, Sendable {}
  package struct Vendor: Codable, Sendable {}
  package struct Task: Codable, Sendable {}
  package struct LiveAdapter: Codable, Sendable {}
  package struct TestDouble: Codable, Sendable {}

  @available(macOS 15, iOS 18, *)
  @Contracted package protocol Desk: Sendable {
    func sign(_ operation: Operation?, _ reply: Reply?) -> Arguments
    func hire(_ vendor: Vendor?, for task: Task?) async -> LiveAdapter
    func train(_ double: TestDouble?, done: @escaping (Vendor) -> Void)
  }

  /// A protocol of the name that generated parameters would most likely have.
  @Contracted package protocol Adapter {
    func adapt(_ number: Int) -> Int
  }

  @Contracted protocol Nothing {}
}

/// A public protocol, whose binding is public.
@Contracted public protocol Gate {
  /// Opens the gate for so many guests.
  func open(for guests: Int) -> Bool
}

private struct QuietDesk: Application.Desk {
  func sign(
    _ operation: Application.Operation?, _ reply: Application.Reply?
  ) -> Application.Arguments { .init() }
  func hire(
    _ vendor: Application.Vendor?, for task: Application.Task?
  ) async -> Application.LiveAdapter { .init() }
  func train(_ double: Application.TestDouble?, done: @escaping (Application.Vendor) -> Void) {
    done(.init())
  }
}

private struct PlainAdapter: Application.Adapter {
  func adapt(_ number: Int) -> Int { number }
}

@Suite struct HygieneTests {
  @Test func `an application's own names do not disturb the expansion`() async throws {
    let driver = try await SubjectDriver(Application.DeskBinding.fake("desk") { QuietDesk() })

    #expect(
      try await driver.perform("train(_:done:)", events: 2)
        == [.calledBack("done", Application.Vendor()), .returned(nil)])
    #expect(
      try await driver.perform("sign(_:_:)") == [.returned(value: Application.Arguments())])
  }

  @Test func `a nested protocol is bound beside itself`() async throws {
    let driver = try await SubjectDriver(
      Application.AdapterBinding.stub("plain") { PlainAdapter() })

    #expect(try await driver.perform("adapt(_:)", ["number": .integer(2)]) == [.returned(value: 2)])
    #expect(Application.NothingBinding.operations == [])
  }
}
