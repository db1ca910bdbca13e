// swift-format-ignore-file
// A package that a user writes by the README and the manual. The source of Shop, ShopContracts and
// ShopTests must build unchanged: add to it, but change nothing in it.
import ContractBinding

@Contracted
public protocol PriceList: Sendable {
  func price(of item: String) async throws -> Int
  func order(_ items: [String], note: Note?) throws -> Receipt
}

public enum PriceError: Error { case unknownItem, refused(reason: String) }

/// A type without a rule of its own among values.
public final class Note: Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

public struct Receipt: Codable, Sendable {
  public var total: Int

  public init(total: Int) { self.total = total }
}

/// A struct of closures.
@Contracted(as: "Till")
public struct TillClient {
  public var open: (_ amount: Int) throws -> Bool
  public var count: () async -> Int

  public init(open: @escaping (Int) throws -> Bool, count: @escaping () async -> Int) {
    self.open = open
    self.count = count
  }
}

/// A protocol that knows nothing of contracts.
public protocol Opening {
  func isOpen(at hour: Int) throws -> Bool
  func close(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
}

/// Receives the calls of a bell.
@Contracted
public protocol DoorbellDelegate: AnyObject {
  func didRing(_ door: String)
}

@Contracted
public protocol Doorbell: AnyObject {
  var delegate: (any DoorbellDelegate)? { get set }
  func press(_ door: String, done: @escaping @Sendable (Bool) -> Void)
  func visitors() -> AsyncStream<String>
}
