import Foundation

/// The argument for a parameter of type `any Encodable`, `any Hashable` or a similar protocol.
struct PlainPayload: Hashable, Sendable, ValueEncodable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  func value(in encoding: ValueEncoding) -> Value { value }
}

extension PlainPayload: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch value {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(PlainPayload(element)) }
    case .object(let members):
      var container = encoder.container(keyedBy: ValueKey.self)
      for (key, member) in members {
        try container.encode(PlainPayload(member), forKey: ValueKey(key))
      }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(in: &container)
    }
  }

  private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .boolean(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .largeInteger(let digits):
      if let integer = UInt64(digits) {
        try container.encode(integer)
      } else {
        try container.encode(Decimal(string: digits))
      }
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .null: try container.encodeNil()
    case .token, .error, .array, .object:
      throw EncodingError.invalidValue(
        value, .init(codingPath: container.codingPath, debugDescription: "\(value) is no data"))
    }
  }
}

extension PlainPayload: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .boolean(flag)
    } else if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else if let integer = try? container.decode(UInt64.self) {
      value = .largeInteger(String(integer))
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let string = try? container.decode(String.self) {
      value = .string(string)
    } else if let elements = try? container.decode([PlainPayload].self) {
      value = .array(elements.map(\.value))
    } else {
      value = .object(try container.decode([String: PlainPayload].self).mapValues(\.value))
    }
  }
}
