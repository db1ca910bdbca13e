import ContractBinding
@testable import ContractModel
import ContractValues

/// A bookshop's service that performs scenarios in memory: as the vendor, as an honest fake, or as
/// a fake with one lie.
struct Shelf {
  /// The lie that the shelf tells; `nil` for an honest one.
  var lie: Lie?
  /// The identifier of each thing, such as a book, by its number.
  var id: (Int) -> String = { "\($0)" }
  /// The time at a tick of the clock.
  var time: (Int) -> String = { _ in "2026-02-11T09:00:00Z" }
  /// The number of books that are on the shelf at the beginning.
  var seeded = 0

  private var books: [[String: Value]] = []
  private var accounts: [String: [String: Value]] = [:]
  private var ticks = 0
  private var things = 0

  /// Creates a fake with counters as identifiers and a fixed clock.
  init(lie: Lie? = nil, seeded: Int = 0) { (self.lie, self.seeded) = (lie, seeded) }

  /// A shelf as the vendor: each run has times of its own, and identifiers unless they are stable.
  static func vendor(run: Int, hasStableIDs: Bool = false) -> Shelf {
    var shelf = Shelf()
    shelf.id =
      hasStableIDs
      ? { "thing-\(100 + $0)" } : { "0d1f77ab-77ab-4c8e-9d3e-\(10 + run)1234567\(100 + $0)" }
    shelf.time = { "2026-02-11T09:\(10 + run):\(10 + $0).\(125_001 + run)Z" }
    return shelf
  }

  /// Performs a scenario.
  ///
  /// - Returns: The results, and a request for each step, as the vendor gets it.
  mutating func perform(_ scenario: Scenario) -> Evidence {
    for number in 0..<seeded {
      _ = add(
        ["title": .string("Own \(number)"), "genre": "poetry", "price": .integer(333 + number)])
    }
    var bound: [String: Value] = [:]
    var evidence = Evidence(outcomes: [])
    for (index, step) in scenario.steps.enumerated() {
      let arguments = (step.action.given ?? .null).filled(from: bound)
      let result = call(step.action.operation, arguments.fields)
      evidence.outcomes.append(Outcome(end: .returned(result)))
      let isRead = ["account", "book", "books", "newBooks"].contains(step.action.operation)
      evidence.exchanges.append(.example(isRead ? "GET" : "POST", "/\(step.action.operation)"))
      let run = RunValues(scenario, evidence.outcomes)
      for (place, value) in run.results where place.index == index {
        for case .bind(let name) in run.matchers(at: place) { bound[name] = value }
      }
    }
    return evidence
  }

  private mutating func call(_ operation: String, _ given: [String: Value]) -> Value {
    switch operation {
    case "addBook": .object(add(given))
    case "book": .object(book(given["id"]))
    case "changePrice": change(given["id"], to: given["price"] ?? 0)
    case "borrow": borrow(given["id"])
    case "sell": sell(given["id"], given["count"]?.whole ?? 1)
    case "books": list(given)
    case "newBooks": newest(given["limit"]?.whole ?? 9)
    case "order": order(given["lines"]?.elements ?? [])
    case "open": open(given["owner"] ?? "")
    case "deposit": post(given["amount"]?.whole ?? 0, "deposit", to: given["id"])
    case "withdraw": post(given["amount"]?.whole ?? 0, "withdrawal", to: given["id"])
    default: .object(accounts[given["id"]?.scalarText ?? ""] ?? [:])
    }
  }

  private mutating func newID() -> Value {
    things += 1
    return .string(id(things))
  }

  private mutating func now() -> Value {
    ticks += 1
    return .string(time(ticks))
  }
}

extension Shelf {
  private mutating func add(_ given: [String: Value]) -> [String: Value] {
    let time = now()
    let book = given.merging([
      "used": given["used"] ?? false, "id": newID(), "sold": 0, "loans": 0, "version": 1,
      "createdAt": time, "updatedAt": time,
    ]) { $1 }
    books.append(book)
    return book
  }

  private func book(_ id: Value?) -> [String: Value] { books.first { $0["id"] == id } ?? [:] }

  private mutating func update(_ id: Value?, _ change: (inout [String: Value]) -> Void) -> Value {
    guard let index = books.firstIndex(where: { $0["id"] == id }) else { return .null }
    change(&books[index])
    if lie != .versionStays {
      books[index]["version"] = .integer((books[index]["version"]?.whole ?? 0) + 1)
    }
    let time = now()
    if lie != .updateHasOldTime { books[index]["updatedAt"] = time }
    return .object(books[index])
  }

  private mutating func change(_ id: Value?, to price: Value) -> Value {
    update(id) { $0["price"] = price }
  }

  private mutating func borrow(_ id: Value?) -> Value {
    let added = lie == .loansStay ? 0 : 1
    return update(id) { $0["loans"] = .integer(($0["loans"]?.whole ?? 0) + added) }
  }

  private mutating func sell(_ id: Value?, _ count: Int) -> Value {
    let added = lie == .counterStays ? 0 : count
    return update(id) { $0["sold"] = .integer(($0["sold"]?.whole ?? 0) + added) }
  }

  private mutating func list(_ given: [String: Value]) -> Value {
    var found = books
    if let genre = given["genre"], lie != .filterIgnored {
      found = found.filter { $0["genre"] == genre || lie == .filterLetsOneIn && $0 == books[1] }
    }
    if let least = given["minPrice"]?.whole, lie != .rangeIgnored {
      found = found.filter { $0["price"]?.whole ?? 0 >= least }
    }
    if let isUsed = given["used"], lie != .booleanFilterIgnored {
      found = found.filter { $0["used"] == isUsed }
    }
    let isFiltered = given["genre"] != nil
    if lie == (isFiltered ? .filteredLacksOne : .listLacksOne) { found.remove(at: seeded) }
    if lie == .listLacksLast { found.removeLast() }
    switch given["sort"] {
    case "newest" where lie != .newestIgnored: found.reverse()
    case "price" where lie != .sortIgnored:
      found.sort { ($0["price"]?.whole ?? 0) < ($1["price"]?.whole ?? 0) }
    default: break
    }
    let start = given["cursor"]?.scalarText.flatMap { Int($0.dropFirst()) } ?? 0
    let limit = given["limit"]?.whole
    let length = limit.map { limit in lie.map { $0.length(found.count, limit) } ?? limit }
    var page = Array(found.dropFirst(start).prefix(length ?? found.count))
    let end = start + page.count
    if lie == .pageRepeatsOne, start > 0 { page.insert(found[start - 1], at: 0) }
    var total = found.count
    if lie == .totalOfPage { total = page.count }
    if lie == .totalOffByOne { total += 1 }
    if lie == .totalIgnoresFilter { total = books.count }
    return [
      "books": .array(page.map { .object($0) }), "total": .integer(total),
      "next": end < found.count ? .string("c\(end)") : .null,
    ]
  }

  private func newest(_ limit: Int) -> Value {
    let found = lie == .newestIgnored ? books : books.reversed()
    let length = lie.map { $0.length(found.count, limit) } ?? limit
    return .array(found.prefix(length).map { .object($0) })
  }

  private mutating func order(_ given: [Value]) -> Value {
    let lines = given.map { line -> [String: Value] in
      let price = book(line.fields["bookId"])["price"]?.whole ?? 0
      let amount = price * (line.fields["quantity"]?.whole ?? 0)
      return line.fields.merging([
        "unitPrice": .integer(price),
        "amount": .integer(amount + (lie == .amountOffByOne ? 1 : 0)),
      ]) { $1 }
    }
    let sum = lines.map { $0["amount"]?.whole ?? 0 }.reduce(0, +)
    let net = sum + (lie == .netOffByOne ? 1 : 0)
    let tax = net * 7 / 100
    return [
      "id": newID(), "lines": .array(lines.map { .object($0) }), "net": .integer(net),
      "tax": .integer(tax), "gross": .integer(net + tax + (lie == .grossOffByOne ? 1 : 0)),
      "itemCount": .integer(
        lines.map { $0["quantity"]?.whole ?? 0 }.reduce(0, +)
          + (lie == .itemCountOffByOne ? 1 : 0)),
    ]
  }

  private mutating func open(_ owner: Value) -> Value {
    let account: [String: Value] = ["id": newID(), "owner": owner, "balance": 0]
    accounts[account["id"]?.scalarText ?? ""] = account
    return .object(account)
  }

  private mutating func post(_ amount: Int, _ kind: String, to id: Value?) -> Value {
    let account = id?.scalarText ?? ""
    let isIgnored =
      lie == .withdrawalIgnored && kind == "withdrawal"
      || lie == .depositIgnored && kind == "deposit"
    let change = isIgnored ? 0 : kind == "deposit" ? amount : -amount
    let balance = accounts[account]?["balance"]?.whole ?? 0
    accounts[account]?["balance"] = .integer(balance + change)
    return [
      "id": newID(), "accountId": id ?? .null, "amount": .integer(amount), "kind": .string(kind),
    ]
  }
}

extension Shelf.Lie {
  /// The length of a list that a limit cuts off.
  fileprivate func length(_ all: Int, _ limit: Int) -> Int {
    switch self {
    case .limitIgnored: all
    case .limitOneMore: limit + 1
    case .limitOneLess: limit - 1
    default: limit
    }
  }
}

extension Value {
  /// The value with `${name}` replaced, at any depth.
  fileprivate func filled(from bound: [String: Value]) -> Value {
    switch self {
    case .string(let text) where text.hasPrefix("${"):
      bound[String(text.dropFirst(2).dropLast())] ?? self
    case .object(let fields): .object(fields.mapValues { $0.filled(from: bound) })
    case .array(let elements): .array(elements.map { $0.filled(from: bound) })
    default: self
    }
  }

  fileprivate var whole: Int? { if case .integer(let number) = self { number } else { nil } }
}
