import ContractBinding
import Synchronization

/// An owned protocol that counts.
@Contracted
protocol Tally {
  func add(_ count: Int) -> Int
}

/// A vendor whose state the whole process shares, and that notices who comes at the same time.
final class SharedTally: Tally {
  private static let users = Mutex(0)
  private static let most = Mutex(0)

  /// How many were in use at once, at most.
  static var mostUsers: Int { most.withLock { $0 } }

  private var total = 0

  init() {
    let count = Self.users.withLock { users in
      users += 1
      return users
    }
    Self.most.withLock { $0 = max($0, count) }
  }

  deinit {
    Self.users.withLock { $0 -= 1 }
  }

  func add(_ count: Int) -> Int {
    total += count
    return total
  }
}

/// A fake that forgets what was counted before.
struct ForgetfulTally: Tally {
  func add(_ count: Int) -> Int { count }
}

/// A stub for the first call alone.
struct OneTally: Tally {
  func add(_ count: Int) -> Int { 1 }
}

struct TallyContracts: ContractSuite {
  static var subjects: [any Registration] {
    TallyBinding.liveAdapter("shared") { _ in SharedTally() }
    TallyBinding.fake("forgetful") { ForgetfulTally() }
    TallyBinding.stub("one") { OneTally() }.standsFor(tags: ["first"])
  }

  static let contract = """
    contract: tally
    protocol: Tally
    vendor: { name: Tally, kind: local }
    scenarios:
      - name: the first count is the total
        tags: [first]
        steps:
          - call: add
            with: [1]
            returns: 1
      - name: counts add up
        steps:
          - call: add
            with: [1]
          - call: add
            with: [2]
            returns: 3
      - name: a count can be taken back
        pending: nobody needs it yet
        steps:
          - call: add
            with: [-1]
            returns: -1

    """
}
