// swift-format-ignore-file
public import ContractBinding

@Contracted
public protocol PriceList: Sendable {
  func price(of item: String) async throws -> Int
}

public enum PriceError: Error { case unknownItem }
