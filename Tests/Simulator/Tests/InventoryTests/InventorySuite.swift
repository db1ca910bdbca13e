import ContractBinding
import Foundation
import Inventory

/// What is held to the contract.
struct InventorySuite: ContractSuite {
  static var subjects: [any Registration] {
    InventoryBinding.liveAdapter("etcd") { vendor in EtcdInventory(url: vendor.url) }
    InventoryBinding.fake("in memory") { InMemoryInventory() }
  }
}

/// An inventory of one test's own.
private actor InMemoryInventory: Inventory {
  private var counts: [String: Int] = [:]

  func keep(_ count: Int, of name: String) throws {
    guard !name.isEmpty else { throw InventoryError.nameless }
    counts[name] = count
  }

  func count(of name: String) throws -> Int? {
    guard !name.isEmpty else { throw InventoryError.nameless }
    return counts[name]
  }
}
