import ContractBinding
import ContractHarness
import ContractModel
import Testing

/// Recordings of version 0.1.0, whose objects and handles have other forms than today's results.
struct FirstVersionTests {
  private func isKept(
    _ recorded: Value, _ actual: Value, version: String, by subject: SubjectDescription = .adapter
  ) -> Bool {
    var input = CaseInput.example(
      subject, [.count()], recorded: [.returned(recorded)], fidelity: .exact)
    input.recording?.provenance.version = version
    return input.verdict([.returned(actual)]) == .kept
  }

  @Test(
    arguments: [
      (.token("LiveCart#1"), .token("Cart#1")),
      ([.token("LiveCart#1"), .token("LiveCart#2")], [.token("Cart#1"), .token("Cart#2")]),
      (.token("FakeAccount#1"), .token("Ann")),
      (["onStop": .token("function"), "onEnd": .null], .token("Stopping")),
      (.token("OperatingSystemVersion"), "17.2.1"),
      (.token("Task<Int, Never>"), 3),
      (.token("function"), .token("function#1")),
      (.token("ObjectIdentifier"), .token("ObjectIdentifier#1")),
      (.token("ObjectIdentifier"), .token("Cart#1")),
    ] as [(Value, Value)])
  func `a result in today's form is the recorded one`(recorded: Value, actual: Value) {
    #expect(isKept(recorded, actual, version: "0.1.0"))
    #expect(isKept(recorded, actual, version: "0.1.0", by: .fake))
    #expect(!isKept(recorded, actual, version: "0.2.0"))
  }

  @Test(
    arguments: [
      (.token("LiveCart#1"), .token("Cart#2")), (.token("LiveCart#1"), 3),
      (.token("function"), 3), (.token("function"), .token("Cart#1")),
      (["id": 7, "onStop": .token("function")], .token("Stopping")),
      ([.token("LiveCart#1")], [.token("Cart#1"), .token("Cart#2")]), ("Ann", .token("Ann")),
    ] as [(Value, Value)])
  func `any other result still differs`(recorded: Value, actual: Value) {
    #expect(!isKept(recorded, actual, version: "0.1.0"))
  }
}
