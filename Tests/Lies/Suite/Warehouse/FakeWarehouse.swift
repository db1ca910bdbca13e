import Foundation

/// A warehouse in memory, which may tell one lie.
actor FakeWarehouse: Warehouse {
  /// The habits in which honest fakes differ.
  struct Habits: Sendable {
    var id: @Sendable (Int) -> String = { _ in UUID().uuidString.lowercased() }
    var holdID: @Sendable (Int) -> String = { "H-\(1000 + $0)" }
    var now: @Sendable (Int) -> Date = { _ in Date() }
    var cursor: @Sendable (Int) -> String = { "p\($0)" }
    var holdsFor: TimeInterval = 2 * 86_400
    var hasOneRevision = false
    var firstRevision = 1
    var listsBackwards = false
    var picksFromTheEnd = false
    var wording = "must be more than zero"
  }

  private struct Entry {
    var name: String
    var bays: [String: Int] = [:]
    var held = 0
    var worth = 0.0
    var revision: Int
    var updatedAt: Date
    var count: Int { bays.values.reduce(0, +) }
  }

  private let habits: Habits
  private let lie: WarehouseLie?
  private var entries: [String: Entry] = [:]
  private var book: [StockMove] = []
  private var holds: [String: Hold] = [:]
  private var ticks = 0
  private var writes = 0
  private var read: [String: StockItem] = [:]

  init(_ habits: Habits = Habits(), lie: WarehouseLie? = nil) {
    (self.habits, self.lie) = (habits, lie)
  }

  func receive(_ delivery: Delivery) async throws -> StockMove {
    if let reference = delivery.reference, lie != .referenceBookedTwice,
      var booked = book.first(where: { $0.reference == reference })
    {
      if lie == .repeatHasAnotherID { booked.id = habits.id(book.count + 50) }
      if lie == .repeatHasAnotherTime { booked.at = time() }
      return booked
    }
    guard delivery.quantity > 0 else {
      throw lie == .wrongError
        ? WarehouseError.unknownItem(sku: delivery.sku)
        : .invalid(
          field: lie == .wrongField ? "unitCost" : "quantity", message: habits.wording)
    }
    let sku = lie == .skuIgnoresCase ? delivery.sku.lowercased() : delivery.sku
    var entry =
      entries[sku]
      ?? Entry(name: delivery.name, revision: habits.firstRevision - 1, updatedAt: .distantPast)
    entry.bays[delivery.bay, default: 0] += delivery.quantity
    entry.worth += Double(
      delivery.quantity
        * (lie == .firstCostStays ? average(entry) ?? delivery.unitCost : delivery.unitCost))
    entries[sku] = written(entry)
    return note(.received, sku, delivery.quantity, to: delivery.bay, reference: delivery.reference)
  }

  func item(_ sku: String) async throws -> StockItem {
    if lie == .staleItem, let item = read[sku] { return item }
    guard let entry = entries[sku] else { throw WarehouseError.unknownItem(sku: sku) }
    let item = StockItem(
      sku: sku, name: entry.name, onHand: entry.count, held: entry.held,
      available: lie == .heldIsAvailable ? entry.count : entry.count - entry.held,
      averageCost: lie == .averageRoundedDown
        ? Int(entry.worth / Double(max(entry.count, 1))) : average(entry) ?? 0,
      worth: lie == .worthOfAverage
        ? (average(entry) ?? 0) * entry.count : Int(entry.worth.rounded()),
      revision: entry.revision, updatedAt: entry.updatedAt,
      bays: entry.bays.filter { lie == .emptyBayListed || $0.value > 0 }
        .sorted { habits.listsBackwards ? $0.key > $1.key : $0.key < $1.key }
        .map { BayStock(bay: $0.key, quantity: $0.value) })
    read[sku] = item
    return item
  }

  func move(_ sku: String, quantity: Int, from: String, to: String) async throws -> StockMove {
    guard var entry = entries[sku] else { throw WarehouseError.unknownItem(sku: sku) }
    let there = entry.bays[from] ?? 0
    guard quantity <= there || lie == .movesMoreThanThereIs else {
      throw WarehouseError.short(
        sku: sku, available: lie == .shortNamesAll ? entry.count + 1 : there)
    }
    if lie != .moveLeavesPieces { entry.bays[from] = there - quantity }
    entry.bays[to, default: 0] += quantity
    entries[sku] = written(entry)
    return lie == .bayNamesSwapped
      ? note(.moved, sku, quantity, from: to, to: from)
      : note(.moved, sku, quantity, from: from, to: to)
  }

  func hold(_ lines: [HoldLine], order: String) async throws -> Hold {
    for line in lines {
      guard let entry = entries[line.sku] else { throw WarehouseError.unknownItem(sku: line.sku) }
      guard line.quantity <= entry.count - entry.held else {
        throw WarehouseError.short(sku: line.sku, available: entry.count - entry.held)
      }
    }
    for line in lie == .firstLineHeldAlone ? Array(lines.prefix(1)) : lines {
      change(line.sku) { $0.held += line.quantity }
    }
    let now = time()
    let hold = Hold(
      id: habits.holdID(holds.count + 1), order: order, lines: lines,
      units: lie == .unitsAreLines ? lines.count : lines.reduce(0) { $0 + $1.quantity },
      state: .held, createdAt: now,
      expiresAt: lie == .expiresBefore ? now - 60 : now + habits.holdsFor)
    holds[hold.id] = hold
    return hold
  }

  func pick(_ id: String) async throws -> Hold {
    var hold = try held(id)
    for line in hold.lines {
      change(line.sku) { entry in
        let cost = entry.worth / Double(max(entry.count, 1))
        var left = line.quantity
        for bay in entry.bays.keys.sorted(by: habits.picksFromTheEnd ? { $0 > $1 } : { $0 < $1 }) {
          let taken = min(left, entry.bays[bay] ?? 0)
          entry.bays[bay, default: 0] -= taken
          left -= taken
        }
        if lie != .pickStaysHeld { entry.held -= line.quantity }
        entry.worth -= cost * Double(line.quantity)
      }
      _ = note(.picked, line.sku, line.quantity, reference: hold.order)
    }
    hold.state = .picked
    hold.pickedAt = lie == .pickedBeforeCreated ? hold.createdAt - 3600 : time()
    holds[id] = hold
    return hold
  }

  func release(_ id: String) async throws -> Hold {
    var hold = try held(id)
    for line in hold.lines where lie != .releaseKeepsPieces {
      change(line.sku) { $0.held -= line.quantity }
    }
    hold.state = .released
    holds[id] = hold
    return hold
  }

  func moves(sku: String?, kind: MoveKind?, limit: Int, after: String?) async throws -> MovePage {
    let found = (lie == .oldestFirst ? book : book.reversed()).filter {
      (sku == nil || $0.sku == sku || lie == .skuFilterIgnored)
        && (kind == nil || $0.kind == kind || lie == .kindFilterIgnored)
    }
    var start =
      after.flatMap { cursor in (0...found.count).first { habits.cursor($0) == cursor } } ?? 0
    if lie == .pageOverlaps, start > 0 { start -= 1 }
    let end = min(start + limit, found.count)
    return MovePage(
      moves: Array(found[start..<end]),
      total: lie == .totalOfPage ? end - start : lie == .totalOfAll ? book.count : found.count,
      next: end < found.count || lie == .lastPageLeadsOn ? habits.cursor(end) : nil)
  }

  func overview(low: Int) async throws -> Overview {
    var items: [StockItem] = []
    for sku in entries.keys.sorted() { items.append(try await item(sku)) }
    return Overview(
      skus: items.count,
      units: items.reduce(0) { $0 + (lie == .overviewOfAvailable ? $1.available : $1.onHand) },
      worth: items.reduce(0) { $0 + (lie == .overviewOfCosts ? $1.averageCost : $1.worth) },
      low: items.filter { lie == .lowIncludesLimit ? $0.available <= low : $0.available < low }
        .map(\.sku))
  }

  private func held(_ id: String) throws -> Hold {
    guard let hold = holds[id] else { throw WarehouseError.unknownHold(id: id) }
    guard hold.state == .held || lie == .closedTwice else {
      throw WarehouseError.holdClosed(state: lie == .wrongStateInError ? .held : hold.state)
    }
    return hold
  }

  private func average(_ entry: Entry) -> Int? {
    entry.count == 0 ? nil : Int((entry.worth / Double(entry.count)).rounded())
  }

  private func change(_ sku: String, _ change: (inout Entry) -> Void) {
    guard var entry = entries[sku] else { return }
    change(&entry)
    entries[sku] = written(entry)
  }

  private func written(_ entry: Entry) -> Entry {
    var entry = entry
    writes += 1
    if lie != .revisionStays || entry.revision < habits.firstRevision {
      entry.revision = habits.hasOneRevision ? habits.firstRevision + writes : entry.revision + 1
    }
    if lie != .timeStays || entry.updatedAt == .distantPast { entry.updatedAt = time() }
    return entry
  }

  private func note(
    _ kind: MoveKind, _ sku: String, _ quantity: Int, from: String? = nil, to: String? = nil,
    reference: String? = nil
  ) -> StockMove {
    let count = entries[sku]?.count ?? 0
    let move = StockMove(
      id: lie == .sameID ? "m" : habits.id(book.count + 1), sku: sku, kind: kind,
      quantity: lie == .quantityOfBalance ? count : quantity, from: from, to: to,
      reference: reference, balance: lie == .balanceBefore ? count - quantity : count,
      at: entries[sku]?.updatedAt ?? time())
    book.append(move)
    return move
  }

  private func time() -> Date {
    ticks += 1
    return habits.now(ticks)
  }
}
