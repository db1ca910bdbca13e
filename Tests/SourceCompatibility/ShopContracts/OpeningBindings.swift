// swift-format-ignore-file
// This source must build unchanged: see Shop/PriceList.swift.
import CompatibilityShop
import ContractBinding

/// A protocol that is left untouched, restated.
@Contracted(of: (any Opening).self)
protocol OpeningOperations {
  func isOpen(at hour: Int) throws -> Bool
  func close(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
}

/// A binding by hand.
public enum OpeningByHandBinding: OperationBinding {
  public typealias Subject = any Opening

  public static let protocolName = "OpeningByHand"

  public static let operations: [Operation] = [
    Operation(
      name: "isOpen", signature: "isOpen(at:)",
      parameters: [Operation.Parameter(label: "at", name: "hour", type: "Int")], isThrowing: true),
    Operation(name: "close", signature: "close(_:)", handlers: ["done"]),
  ]

  public static func perform(
    _ signature: String, on subject: inout Subject, with arguments: Arguments, reply: Reply
  ) async throws {
    switch signature {
    case "isOpen(at:)":
      let hour = try arguments.make("hour", as: Int.self)
      do {
        reply.returned(try subject.isOpen(at: hour))
      } catch {
        reply.threw(error)
      }
    case "close(_:)":
      subject.close { result in reply.calledBack("done", result) }
      reply.returned()
    default:
      throw UnknownOperation(signature)
    }
  }

  public static func start(
    _ signature: String, on subject: Subject, with arguments: Arguments, reply: Reply
  ) async throws -> Task<Void, Never>? {
    nil
  }
}

/// A spy by hand.
final class DoorbellDelegateByHand: DoorbellDelegate, DelegateSpy {
  static let operations = [
    Operation(
      name: "didRing", signature: "didRing(_:)",
      parameters: [.init(label: nil, name: "door", type: "String")])
  ]
  private let log: DelegateLog

  init(_ log: DelegateLog) { self.log = log }

  func didRing(_ door: String) { log.called("didRing(_:)", door) }
}
