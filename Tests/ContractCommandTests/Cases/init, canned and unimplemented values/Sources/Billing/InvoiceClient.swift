// swift-format-ignore-file
import Dependencies
import Foundation

/// The invoices of a billing service.
public struct InvoiceClient: Sendable {
  public var find: @Sendable (_ id: String) async throws -> Invoice
  public var send: @Sendable (_ id: String) async throws -> Void
  public var limit: Int = 3
}

extension InvoiceClient: TestDependencyKey {
  public static let previewValue = Self(
    find: { _ in .sample },
    send: { _ in try await Task.sleep(for: .seconds(1)) })
  public static let testValue = Self(
    find: unimplemented("InvoiceClient.find"),
    send: XCTestDynamicOverlay.unimplemented("send") as @Sendable (String) async throws -> Void,
    limit: 1)
  public static var mockedValue: Self {
    Self { _ in fatalError("find") } send: { _ in try reportIssue("send") }
  }
  public static let sharedPreview: Self = {
    let store = Store()
    return Self(find: { try await store.find($0) }, send: { await store.send($0) })
  }()
  public static let previewOfStore = Self(find: Store().find, send: { _ in })
  public static func mock(sent: Bool) -> Self {
    Self(find: { _ in .sample }, send: { _ in if !sent { fatalError() } })
  }
}

extension InvoiceClient {
  public static func live(baseURL: URL) -> Self { Self(find: { _ in fatalError() }, send: { _ in fatalError() }) }
}
