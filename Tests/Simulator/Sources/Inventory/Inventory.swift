public import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How many there are of each thing.
@Contracted
public protocol Inventory: Sendable {
  /// Keeps a number under a name.
  ///
  /// - Throws: An ``InventoryError``.
  func keep(_ count: Int, of name: String) async throws

  /// The number that was kept last.
  ///
  /// - Returns: `nil` where there is none.
  /// - Throws: An ``InventoryError``.
  func count(of name: String) async throws -> Int?
}

/// Why nothing was kept or found.
public enum InventoryError: Error {
  case nameless
  case refused(status: Int)
}

/// The inventory in an etcd, by its JSON gateway.
public struct EtcdInventory: Inventory {
  private struct Entry: Codable {
    var key: Data
    var value: Data?
  }

  private struct Found: Decodable {
    var kvs: [Entry]?
  }

  private let url: URL

  /// Creates an inventory.
  ///
  /// - Parameter url: Where etcd answers.
  public init(url: URL) {
    self.url = url
  }

  /// Puts it under the name as key.
  public func keep(_ count: Int, of name: String) async throws {
    _ = try await ask("put", Entry(key: Data(name.utf8), value: Data("\(count)".utf8)))
  }

  /// Asks for the name as key.
  public func count(of name: String) async throws -> Int? {
    let answer = try await ask("range", Entry(key: Data(name.utf8)))
    let value = try JSONDecoder().decode(Found.self, from: answer).kvs?.first?.value
    return value.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func ask(_ operation: String, _ entry: Entry) async throws -> Data {
    guard !entry.key.isEmpty else { throw InventoryError.nameless }
    var request = URLRequest(url: url.appending(path: "v3/kv/\(operation)"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(entry)
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw InventoryError.refused(status: status) }
    return data
  }
}
