// swift-format-ignore-file
import Foundation

/// The till of a shop.
public protocol Checkout: Sendable {
  func openSession(customer: String) async throws -> any CheckoutSession
  func receipt(for code: Voucher, completion: @escaping @Sendable ((any Receipt)?) -> Void)
  func again() async throws -> any CheckoutSession
}

public enum Voucher { case gift(String) }

public struct HTTPCheckout: Checkout { public init(baseURL: URL) {} }
public final class FakeCheckout: Checkout { public init() {} }
