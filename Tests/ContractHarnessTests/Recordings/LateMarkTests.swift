import ContractBinding
import ContractModel
import Testing

/// The marks on late calls of delegates, which two runs give to one recording.
struct LateMarkTests {
  /// A run by step, with a method for each letter, which is late if it is followed by `!`.
  private static func run(_ steps: String...) -> [Outcome] {
    steps.map { step in
      var received: [DelegateCall] = []
      for letter in step {
        if letter == "!" {
          received[received.count - 1].isLate = true
        } else {
          received.append(DelegateCall("\(letter)()"))
        }
      }
      return Outcome(end: .returned(nil), received: received)
    }
  }

  struct Row: Sendable {
    let first: [Outcome]
    let second: [Outcome]
    let marked: [Outcome]
  }

  static let rows: [Row] = [
    Row(first: run("a", "b"), second: run("a", "b!"), marked: run("a", "b!")),
    Row(first: run("a!", "b"), second: run("a", "b"), marked: run("a!", "b")),
    Row(first: run("", "a"), second: run("a!", ""), marked: run("", "a!")),
    Row(first: run("a", "bc"), second: run("ab!", "c"), marked: run("a", "b!c")),
    Row(first: run("ab!", "c"), second: run("a", "bc!"), marked: run("ab!", "c!")),
    Row(first: run("a", "b"), second: run("a!", "c!"), marked: run("a!", "b")),
    Row(first: run("a"), second: run("a!", "b!"), marked: run("a!")),
  ]

  @Test(arguments: rows)
  func `marks a call that came late in the other run, perhaps in another step`(_ row: Row) {
    var first = row.first
    first.markLateCalls(of: row.second)

    #expect(first == row.marked)
    #expect(first.lateCalls == row.marked.lateCalls)
  }
}
