import Foundation
import Invoices

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension InvoiceClient {
  /// The client of the application.
  public static let liveValue = live(
    configuration: BillingConfiguration(
      baseURL: URL(string: ProcessInfo.processInfo.environment["BILLING_URL"] ?? "")
        ?? URL(filePath: "/"),
      token: ProcessInfo.processInfo.environment["BILLING_TOKEN"] ?? ""))

  /// Makes a client of the billing service.
  public static func live(
    configuration: BillingConfiguration, session: URLSession = .shared
  ) -> Self {
    @Sendable func get<Answer: Decodable & SendableMetatype>(
      _ path: String
    ) async throws -> Answer {
      var request = URLRequest(url: configuration.baseURL.appending(path: path))
      request.setValue("Bearer \(configuration.token)", forHTTPHeaderField: "Authorization")
      let (data, response) = try await session.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw InvoiceError.unknownInvoice
      }
      return try JSONDecoder().decode(Answer.self, from: data)
    }
    return Self(
      invoice: { id in try await get("invoices/\(id).json") },
      total: { year in try await get("totals/\(year).json") })
  }
}

/// The place of the billing service, and the right to use it.
public struct BillingConfiguration: Sendable {
  /// The address of the service.
  public var baseURL: URL
  /// The token of the customer.
  public var token: String

  /// Creates a configuration.
  public init(baseURL: URL, token: String) {
    self.baseURL = baseURL
    self.token = token
  }
}
