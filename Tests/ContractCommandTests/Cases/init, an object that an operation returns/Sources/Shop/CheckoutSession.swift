// swift-format-ignore-file
import Foundation

/// One purchase.
public protocol CheckoutSession: Sendable {
  var total: Int { get async throws }
  func add(_ item: String) async throws
  func add(_ items: [String], count: Int) async throws
  func changes() -> AsyncStream<Int>
  func close() async throws
}

public protocol Receipt { func text() -> String }

struct HTTPSession: CheckoutSession { let url: URL }
final class FakeSession: CheckoutSession { init() {} }
