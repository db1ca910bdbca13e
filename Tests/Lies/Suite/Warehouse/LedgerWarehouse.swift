import Foundation

/// An honest warehouse that keeps a ledger, and counts it when it is asked.
actor LedgerWarehouse: Warehouse {
  private struct Line {
    var move: StockMove
    var name = ""
    var cost = 0.0
  }

  private let id: @Sendable (Int) -> String
  private let now: @Sendable (Int) -> Date
  private var ledger: [Line] = []
  private var holds: [Hold] = []
  private var touched: [(sku: String, at: Date)] = []

  init(
    id: @escaping @Sendable (Int) -> String = { String($0 * 7919, radix: 16) },
    now: @escaping @Sendable (Int) -> Date = { _ in Date() }
  ) {
    (self.id, self.now) = (id, now)
  }

  func receive(_ delivery: Delivery) throws -> StockMove {
    if let reference = delivery.reference,
      let line = ledger.first(where: { $0.move.reference == reference })
    {
      return line.move
    }
    if delivery.quantity < 1 {
      throw WarehouseError.invalid(field: "quantity", message: "A delivery has pieces.")
    }
    return book(
      .received, delivery.sku, delivery.quantity, nil, delivery.bay, delivery.reference,
      name: delivery.name, cost: Double(delivery.unitCost * delivery.quantity))
  }

  func item(_ sku: String) throws -> StockItem {
    let lines = ledger.filter { $0.move.sku == sku }
    guard let first = lines.first else { throw WarehouseError.unknownItem(sku: sku) }
    var bays: [String: Int] = [:]
    for line in lines {
      if let from = line.move.from { bays[from, default: 0] -= line.move.quantity }
      if let to = line.move.to { bays[to, default: 0] += line.move.quantity }
    }
    // Pieces that were picked have left the fullest bays.
    for line in lines where line.move.kind == .picked {
      var left = line.move.quantity
      for (bay, count) in bays.sorted(by: { $0.value > $1.value }) {
        bays[bay] = count - min(left, count)
        left -= min(left, count)
      }
    }
    let count = bays.values.reduce(0, +)
    let held = holds.filter { $0.state == .held }.flatMap(\.lines).filter { $0.sku == sku }
      .reduce(0) { $0 + $1.quantity }
    let worth = lines.reduce(0) { $0 + $1.cost }
    let times = touched.filter { $0.sku == sku }.map(\.at)
    return StockItem(
      sku: sku, name: first.name, onHand: count, held: held, available: count - held,
      averageCost: count == 0 ? 0 : Int((worth / Double(count)).rounded()),
      worth: Int(worth.rounded()), revision: times.count, updatedAt: times.last ?? first.move.at,
      bays: bays.filter { $0.value != 0 }.map { BayStock(bay: $0.key, quantity: $0.value) })
  }

  func move(_ sku: String, quantity: Int, from: String, to: String) throws -> StockMove {
    let there = try item(sku).bays.first { $0.bay == from }?.quantity ?? 0
    if there < quantity { throw WarehouseError.short(sku: sku, available: there) }
    return book(.moved, sku, quantity, from, to, nil)
  }

  func hold(_ lines: [HoldLine], order: String) throws -> Hold {
    for line in lines {
      let free = try item(line.sku).available
      if free < line.quantity { throw WarehouseError.short(sku: line.sku, available: free) }
    }
    let at = now(touched.count + 1)
    for line in lines { touched.append((line.sku, at)) }
    holds.append(
      Hold(
        id: "hold/" + id(holds.count + 1), order: order, lines: lines.sorted { $0.sku < $1.sku },
        units: lines.map(\.quantity).reduce(0, +), state: .held, createdAt: at,
        expiresAt: at + 900))
    return holds[holds.count - 1]
  }

  func pick(_ id: String) throws -> Hold {
    let place = try place(of: id)
    for line in holds[place].lines {
      let item = try item(line.sku)
      let cost = Double(item.worth) / Double(item.onHand) * Double(line.quantity)
      _ = book(.picked, line.sku, line.quantity, nil, nil, holds[place].order, cost: -cost)
    }
    holds[place].state = .picked
    holds[place].pickedAt = now(touched.count)
    return holds[place]
  }

  func release(_ id: String) throws -> Hold {
    let place = try place(of: id)
    for line in holds[place].lines { touched.append((line.sku, now(touched.count + 1))) }
    holds[place].state = .released
    return holds[place]
  }

  func moves(sku: String?, kind: MoveKind?, limit: Int, after: String?) -> MovePage {
    var found = ledger.map(\.move)
    found.reverse()
    found.removeAll { $0.sku != sku ?? $0.sku || $0.kind != kind ?? $0.kind }
    let rest =
      after.flatMap { last in found.firstIndex { $0.id == last } }
      .map { found[($0 + 1)...] } ?? found[...]
    let page = rest.prefix(limit)
    return MovePage(
      moves: Array(page), total: found.count, next: page.count < rest.count ? page.last?.id : nil)
  }

  func overview(low: Int) throws -> Overview {
    let items = try Set(ledger.map(\.move.sku)).map { try item($0) }
    return Overview(
      skus: items.count, units: items.map(\.onHand).reduce(0, +),
      worth: items.map(\.worth).reduce(0, +), low: items.filter { $0.available < low }.map(\.sku))
  }

  private func place(of id: String) throws -> Int {
    guard let place = holds.firstIndex(where: { $0.id == id }) else {
      throw WarehouseError.unknownHold(id: id)
    }
    guard holds[place].state == .held else {
      throw WarehouseError.holdClosed(state: holds[place].state)
    }
    return place
  }

  private func book(
    _ kind: MoveKind, _ sku: String, _ quantity: Int, _ from: String?, _ to: String?,
    _ reference: String?, name: String = "", cost: Double = 0
  ) -> StockMove {
    let before = (try? item(sku).onHand) ?? 0
    let change = kind == .received ? quantity : kind == .picked ? -quantity : 0
    touched.append((sku, now(touched.count + 1)))
    let move = StockMove(
      id: id(ledger.count + 1), sku: sku, kind: kind, quantity: quantity, from: from, to: to,
      reference: reference, balance: before + change, at: touched[touched.count - 1].at)
    ledger.append(Line(move: move, name: name, cost: cost))
    return move
  }
}
