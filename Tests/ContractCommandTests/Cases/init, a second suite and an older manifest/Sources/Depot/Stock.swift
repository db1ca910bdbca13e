/// The goods of a shop.
public protocol Stock {
  func count() -> Int
}

/// An empty stock.
public struct MemoryStock: Stock {
  /// Creates it.
  public init() {}

  /// Counts nothing.
  public func count() -> Int { 0 }
}
