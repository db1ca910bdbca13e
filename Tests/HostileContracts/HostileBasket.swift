import ContractBinding
import Synchronization

/// A protocol whose calls may run at the same time.
@Contracted
protocol Basket: Sendable {
  /// Adds an item.
  func add(_ item: String) async
  /// The items in the order in which they were added.
  func items() async -> [String]
}

/// The basket of the shop, which keeps what is added.
private actor GuardedBasket: Basket {
  private var contents: [String] = []

  func add(_ item: String) { contents.append(item) }
  func items() -> [String] { contents }
}

/// A basket that reads its items, waits, and writes them with one more.
///
/// The lock guards only each read and each write, so what another call adds meanwhile is lost.
final class HostileBasket: Basket {
  private struct State {
    var contents: [String] = []
    var calls = 0
  }

  private let state = Mutex(State())
  private let trapsAmidCalls: Bool

  private init(trapsAmidCalls: Bool) { self.trapsAmidCalls = trapsAmidCalls }

  func add(_ item: String) async {
    let contents = state.withLock { state in
      state.calls += 1
      precondition(!trapsAmidCalls || state.calls == 1, "two calls in the basket")
      return state.contents
    }
    try? await Task.sleep(for: .milliseconds(2))
    state.withLock { state in
      state.contents = contents + [item]
      state.calls -= 1
    }
  }

  func items() async -> [String] { state.withLock(\.contents) }

  /// The subjects for one way to lie; `nil` if it is about something else.
  static func subjects(_ way: String) -> [any Registration]? {
    guard way.hasSuffix("amid calls") else { return nil }
    let traps = way.hasPrefix("traps")
    return [
      BasketBinding.liveAdapter("in the shop") { _ in GuardedBasket() },
      BasketBinding.fake("guarded") { GuardedBasket() },
      BasketBinding.fake(way) { HostileBasket(trapsAmidCalls: traps) },
    ]
  }
}
