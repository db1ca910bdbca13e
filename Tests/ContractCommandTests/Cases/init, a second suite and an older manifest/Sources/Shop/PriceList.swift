/// The prices of a shop.
public protocol PriceList {
  func price(of item: Int) throws -> Int
}

/// A fake that knows no price.
public struct FakePriceList: PriceList {
  /// Creates it.
  public init() {}

  /// Knows no price.
  public func price(of item: Int) throws -> Int { 0 }
}
