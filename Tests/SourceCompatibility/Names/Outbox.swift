// swift-format-ignore-file
// Owned interfaces in the module of the types whose names bindings and suites have as members.
import ContractBinding

@Contracted public protocol Outbox: Sendable {
  func send(_ reply: Reply, _ arguments: Arguments?) async throws -> Operation
  var reply: Reply! { get set }
}

@Contracted public struct OutboxClient {
  public var send: (_ reply: Reply, _ arguments: [Arguments]) throws -> Operation
  public var reply: Reply
}

@Contracted public protocol OutboxDelegate: AnyObject {
  func didSend(_ reply: Reply, _ operation: Operation?)
}
