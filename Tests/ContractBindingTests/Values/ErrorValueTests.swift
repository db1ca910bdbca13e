import ContractBinding
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import Testing

@Suite struct ErrorValueTests {
  struct ErrorSample: Sendable {
    let error: any Error
    let value: ErrorValue
  }

  static let nsError = NSError(
    domain: "shop", code: 7, userInfo: [NSLocalizedDescriptionKey: "worded for people"])

  @Test(arguments: [
    ErrorSample(
      error: ShopError.closed, value: ErrorValue(type: "ShopError", caseName: "closed")),
    ErrorSample(
      error: ShopError.soldOut(item: "tea"),
      value: ErrorValue(type: "ShopError", caseName: "soldOut", fields: ["item": "tea"])),
    ErrorSample(
      error: ShopError.refused(3),
      value: ErrorValue(type: "ShopError", caseName: "refused", fields: ["value": 3])),
    ErrorSample(
      error: ShopError.clash("a", 1),
      value: ErrorValue(type: "ShopError", caseName: "clash", fields: ["values": ["a", 1]])),
    ErrorSample(
      error: ShopError.caused(by: ShopError.closed),
      value: ErrorValue(
        type: "ShopError", caseName: "caused",
        fields: ["by": .error(ErrorValue(type: "ShopError", caseName: "closed"))])),
    ErrorSample(
      error: RequestError(status: 409, state: .shipped(by: "Ann")),
      value: ErrorValue(
        type: "RequestError", fields: ["status": 409, "state": ["shipped": ["by": "Ann"]]])),
    ErrorSample(error: ObjectError(), value: ErrorValue(type: "ObjectError")),
    ErrorSample(error: CancellationError(), value: ErrorValue(type: "CancellationError")),
    ErrorSample(
      error: nsError, value: ErrorValue(type: "NSError", fields: ["domain": "shop", "code": 7])),
    ErrorSample(
      error: CocoaError(.fileNoSuchFile),
      value: ErrorValue(
        type: "NSError", fields: ["domain": "NSCocoaErrorDomain", "code": 4])),
    ErrorSample(
      error: URLError(.timedOut),
      value: ErrorValue(
        type: "URLError", fields: ["domain": "NSURLErrorDomain", "code": -1001])),
    ErrorSample(
      error: NSError(domain: NSURLErrorDomain, code: -1001),
      value: ErrorValue(
        type: "URLError", fields: ["domain": "NSURLErrorDomain", "code": -1001])),
    ErrorSample(
      error: DecodingError.keyNotFound(
        Order.CodingKeys.state, .init(codingPath: [], debugDescription: "worded for people")),
      value: ErrorValue(
        type: "DecodingError", caseName: "keyNotFound", fields: ["key": "state", "path": "$"])),
    ErrorSample(
      error: GenericError<Order>(),
      value: ErrorValue(type: "GenericError<Order>")),
  ])
  func `names the type, the case and the fields, never the description`(sample: ErrorSample) {
    let context = ConversionContext()

    #expect(context.value(of: sample.error) == .error(sample.value))
    #expect(context.value(of: [sample.error as Any]) == [.error(sample.value)])
    #expect(
      context.value(of: Result<Int, any Error>.failure(sample.error))
        == ["failure": .error(sample.value)])
    #expect(thrown(sample.error) == .error(sample.value))
  }

  @Test func `calls thrown text an error, and other text a string`() {
    let letter: Character = "x"

    #expect(thrown(letter) == .error(ErrorValue(type: "Character", fields: ["value": "x"])))
    #expect(ConversionContext().value(of: letter) == "x")
  }

  @Test func `converts an error whose type is registered`() {
    let context = ConversionContext(conversions: [
      Conversion(ShopError.self, to: { _ in "converted" })
    ])

    #expect(context.value(of: Result<Int, ShopError>.failure(.closed)) == ["failure": "converted"])
  }

  private func thrown(_ error: any Error) -> Value? {
    let box = Received()
    OperationReply(context: ConversionContext(), receive: { box.event = $0 }).threw(error)
    guard case .threw(let value)? = box.event else { return nil }
    return value
  }
}

/// Filled and read on one thread.
private final class Received: @unchecked Sendable {
  var event: OperationReply.Event?
}

private struct GenericError<Subject>: Error {}

extension Character: @retroactive Error {}
