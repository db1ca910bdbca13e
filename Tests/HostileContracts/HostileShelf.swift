import ContractBinding
import Foundation
import Synchronization

/// A protocol whose results have enums, truth values and handlers, for fakes that lie.
@Contracted
protocol Shelf {
  /// Shows an item.
  func item(_ name: String) throws -> ShelfItem
  /// Fetches an item, which may take a while.
  func fetch(_ name: String, completion: @escaping @Sendable (String) -> Void)
}

struct ShelfItem: Sendable {
  enum Stock: Sendable { case inStock, soldOut }

  var title: String
  var stock = Stock.inStock
  var isFragile = false
  var care = "keep dry"
}

enum ShelfError: Error { case unknown(message: String) }

/// The shelf of the shop, some of whose answers a fake changes.
struct HostileShelf: Shelf {
  /// The subjects for one way to lie; `nil` if it is about something else.
  static func subjects(_ way: String) -> [any Registration]? {
    guard let lie = lies[way] else { return nil }
    var fake = HostileShelf()
    lie(&fake)
    let subjects: [any Registration] = [
      ShelfBinding.liveAdapter("in the shop") { _ in HostileShelf() },
      ShelfBinding.fake("by heart") { [fake] in fake },
      ShelfBinding.stub("canned") { [fake] in fake }
        .standsFor(scenarios: ["an item is shown", "an unknown item is refused"]),
    ]
    return way == "has no fake" ? subjects.filter { $0.description.kind != .fake } : subjects
  }

  private static let lies: [String: @Sendable (inout HostileShelf) -> Void] = [
    "sells what is sold": {
      $0.altered = {
        $0.stock = .soldOut
        $0.isFragile = true
        $0.care = ""
      }
      $0.refusal = ""
    },
    "has no fake": { _ in },
    "remembers little": {
      $0.altered = {
        $0.isFragile = true
        $0.care = ""
      }
    },
    "tells the truth": { _ in },
    "fetches twice": { $0.fetchesAgain = true },
    "fetches for ever": { $0.fetches = fetchForEver },
    "fetches and traps later": { $0.fetches = fetchAndTrap },
    "forgets to fetch": { $0.fetches = { _ in } },
    "never comes back": { $0.fetches = { completion in held.withLock { $0.append(completion) } } },
  ]

  /// The completions that nobody calls.
  private static let held = Mutex<[@Sendable (String) -> Void]>([])

  /// Calls back late, and then again and again.
  private static func fetchForEver(_ completion: @escaping @Sendable (String) -> Void) {
    Thread.detachNewThread {
      completion("one tea")
      Thread.sleep(forTimeInterval: 0.15)
      while true {
        completion("one more tea")
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  /// Traps when the scenario has ended, and the process is waited for.
  private static func fetchAndTrap(_ completion: @escaping @Sendable (String) -> Void) {
    Thread.detachNewThread {
      completion("one tea")
      held.withLock { $0.append(completion) }
      Thread.sleep(forTimeInterval: 0.2)
      preconditionFailure("out of tea")
    }
  }

  private var altered: @Sendable (inout ShelfItem) -> Void = { _ in }
  private var refusal = "there is no such item"
  private var fetchesAgain = false
  /// What is done in place of fetching; `nil` to fetch.
  private var fetches: (@Sendable (@escaping @Sendable (String) -> Void) -> Void)?

  func item(_ name: String) throws -> ShelfItem {
    guard name == "tea" else { throw ShelfError.unknown(message: refusal) }
    var item = ShelfItem(title: name)
    altered(&item)
    return item
  }

  func fetch(_ name: String, completion: @escaping @Sendable (String) -> Void) {
    if let fetches { return fetches(completion) }
    DispatchQueue.global().async { [fetchesAgain] in
      completion("one \(name)")
      guard fetchesAgain else { return }
      Thread.sleep(forTimeInterval: 0.05)
      completion("one more \(name)")
    }
  }
}
