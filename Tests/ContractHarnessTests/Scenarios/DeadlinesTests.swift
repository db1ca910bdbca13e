import ContractHarness
import Testing

struct DeadlinesTests {
  @Test func `what is due is done in time, whatever was set before, and the rest is not`() async {
    let deadlines = Deadlines()
    let (done, continuation) = AsyncStream<String>.makeStream()
    let never = deadlines.after(seconds: 0.02) { continuation.yield("called off") }
    _ = deadlines.after(seconds: 600) { continuation.yield("much later") }
    _ = deadlines.after(seconds: 0.2) { continuation.finish() }
    _ = deadlines.after(seconds: 0.05) { continuation.yield("late") }
    _ = deadlines.after(seconds: 0.01) { continuation.yield("early") }
    never.cancel()

    var words: [String] = []
    for await word in done { words.append(word) }
    #expect(words == ["early", "late"])
  }
}
