import Foundation
import Testing

@testable import ContractHarness

struct SubjectThreadTests {
  /// Tells if a program that the current thread starts can be terminated.
  private static func startsWhatCanBeTerminated() throws -> Bool {
    let program = Process()
    program.executableURL = URL(filePath: "/bin/sh")
    program.arguments = ["-c", "kill -TERM $$; exit 0"]
    try program.run()
    program.waitUntilExit()
    return program.terminationReason == .uncaughtSignal
  }

  @Test func `programs that a subject starts can be terminated`() async throws {
    let canBe = try await Task(executorPreference: SubjectThread()) {
      try Self.startsWhatCanBeTerminated()
    }.value

    #expect(canBe)
  }

  @Test func `programs that an event starts can be terminated`() async throws {
    let canBe = try await Task(executorPreference: VendorThread()) {
      try Self.startsWhatCanBeTerminated()
    }.value

    #expect(canBe)
  }
}
