// swift-format-ignore-file
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct HTTPPriceList: PriceList {
  let baseURL: URL

  public init(baseURL: URL) { self.baseURL = baseURL }

  public func price(of item: String) async throws -> Int {
    let url = baseURL.appending(path: "\(item).json")
    let (data, response) = try await URLSession.shared.data(from: url)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw PriceError.unknownItem }
    return try JSONDecoder().decode([String: Int].self, from: data)["price", default: 0]
  }
}
