import Foundation

/// A result as plain data, which a mutation can change at any place.
enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])
}

extension JSON: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSON {
  /// Creates plain data of a value.
  init(of value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Self.dates))
    }
    guard let data = try JSONDecoder().decode([JSON].self, from: encoder.encode([value])).first
    else { throw CocoaError(.coderValueNotFound) }
    self = data
  }

  /// Makes an instance, where the type can hold the data.
  func make<Instance: Decodable>(_ type: Instance.Type = Instance.self) throws -> Instance {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try Date(decoder.singleValueContainer().decode(String.self), strategy: Self.dates)
    }
    guard
      let instance = try decoder.decode([Instance].self, from: JSONEncoder().encode([self])).first
    else { throw CocoaError(.coderValueNotFound) }
    return instance
  }

  /// The date as text, with milliseconds.
  static var dates: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  }
}

extension JSON {
  /// The data as a document.
  var bytes: Data { get throws { try JSONEncoder().encode(self) } }

  /// Creates data of a document.
  init?(bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else { return nil }
    self = value
  }
}
