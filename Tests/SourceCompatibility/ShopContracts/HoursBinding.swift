// This source must build unchanged: see Shop/PriceList.swift.
import CompatibilityShop
import ContractBinding
import Foundation

/// A binding by hand beside Foundation, which has an `Operation` of its own.
enum HoursBinding: OperationBinding {
  typealias Subject = any Opening

  static let protocolName = "Hours"

  static let operations = [
    ContractBinding.Operation(
      name: "isOpen", signature: "isOpen(at:)",
      parameters: [.init(label: "at", name: "hour", type: "Int")])
  ]

  static func perform(
    _ signature: String, on subject: inout Subject, with arguments: Arguments, reply: Reply
  ) async throws {
    switch signature {
    case "isOpen(at:)": reply.returned(try subject.isOpen(at: arguments.make("hour")))
    default: throw UnknownOperation(signature)
    }
  }
}
