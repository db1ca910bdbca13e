@testable import ContractModel
import Foundation
import Synchronization
import Testing

@testable import ContractHarness

struct SystemThreadTests {
  @Test func `has done its work when it is joined`() throws {
    let isDone = Mutex(false)

    let thread = try SystemThread("a name that is longer than systems allow") {
      isDone.withLock { $0 = true }
    }
    thread.join()

    #expect(isDone.withLock { $0 })
  }

  @Test func `says that there is none, and for what`() throws {
    let failure = try #require(throws: SystemThread.Failure.self) {
      try SystemThread("a test", stack: .of(bytes: 1 << 52)) {}.detach()
    }

    #expect("\(failure)".hasPrefix("no thread could be started for a test: "))
    #expect("\(failure)".hasSuffix("(errno \(EAGAIN))"))
  }
}
