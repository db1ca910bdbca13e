/// A second name for ``Value``, for types such as `Dictionary` whose generic parameter is also
/// called `Value`.
typealias PlainValue = Value

extension Optional: ValueEncodable, ValueDecodable {
  /// Converts the instance inside, or `nil` to `null`.
  ///
  /// An optional that holds `nil` becomes `{some: null}`, so that it is not the same as `nil`.
  func value(in encoding: ValueEncoding) -> Value {
    guard let self else { return .null }
    let value = encoding.value(of: self)
    return value.isNested && ValueDecoding.mayBeMissing(Wrapped.self) ? ["some": value] : value
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Wrapped? {
    if value == .null { return nil }
    if ValueDecoding.mayBeMissing(Wrapped.self), case .object(let members) = value,
      members.count == 1, let inside = members["some"], inside.isNested
    {
      return try decoding.at("some").make(inside, as: Wrapped.self)
    }
    return try decoding.make(value, as: Wrapped.self)
  }

  static var mayBeMissing: Bool { true }
  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    decoding.unmakeable(Wrapped.self)
  }
}

extension Value {
  /// True for what an optional without an instance becomes: `null`, `{some: null}` for an optional
  /// inside another one, and so on.
  fileprivate var isNested: Bool {
    switch self {
    case .null: true
    case .object(let members): members.count == 1 && members["some"]?.isNested == true
    default: false
    }
  }
}

/// A collection that is made from an argument's list of elements.
protocol ListDecodable: ValueDecodable {
  associatedtype Element

  init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Element
}

extension ListDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    Self(try [Element].make(from: value, decoding))
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    decoding.unmakeable(Element.self)
  }
}

extension Array: ValueEncodable, ListDecodable {
  func value(in encoding: ValueEncoding) -> Value { .array(map { encoding.value(of: $0) }) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> [Element] {
    guard case .array(let values) = value else {
      guard Element.self == UInt8.self else { throw decoding.mismatch("a list", value) }
      if let bytes = value.bytes as? [Element] { return bytes }
      throw decoding.mismatch("a list of bytes or a base64 text", value)
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      elements.append(try decoding.at(index).make(value, as: Element.self))
    }
    return elements
  }
}

extension ArraySlice: ValueEncodable, ListDecodable {
  func value(in encoding: ValueEncoding) -> Value { Array(self).value(in: encoding) }
}

extension ContiguousArray: ValueEncodable, ListDecodable {
  func value(in encoding: ValueEncoding) -> Value { Array(self).value(in: encoding) }
}

extension Set: ValueEncodable, ListDecodable {
  /// Converts the elements, sorted by their texts, because equal sets must give equal values.
  func value(in encoding: ValueEncoding) -> Value {
    .array(map { encoding.value(of: $0) }.sortedByText())
  }
}

extension Result: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value {
    switch self {
    case .success where Success.self == Void.self: .string("success")
    case .success(let success): .object(["success": encoding.value(of: success)])
    case .failure(let error): .object(["failure": encoding.value(ofError: error)])
    }
  }
}

extension Result: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    if value == "success", let success = () as? Success { return .success(success) }
    guard case .object(let members) = value, members.count == 1 else {
      throw decoding.mismatch("success or failure", value)
    }
    if let success = members["success"] {
      return .success(try decoding.at("success").make(success, as: Success.self))
    }
    guard let failure = members["failure"] else {
      throw decoding.mismatch("success or failure", value)
    }
    return .failure(try decoding.at("failure").make(failure, as: Failure.self))
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    Success.self == Void.self ? nil : decoding.unmakeable(Success.self)
  }
}

extension AnyHashable: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { encoding.value(of: base) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> AnyHashable {
    switch value {
    case .array: return AnyHashable(try [AnyHashable].make(from: value, decoding))
    case .object: return AnyHashable(try [String: AnyHashable].make(from: value, decoding))
    default:
      guard let made = try decoding.plain(value) as? AnyHashable else {
        throw decoding.mismatch("a value that can be compared", value)
      }
      return made
    }
  }
}

extension [Value] {
  /// Sorts the values by their texts, because sets and `NSSet` have no order of their own.
  func sortedByText() -> [Value] {
    guard count > 1 else { return self }
    return map { (text: $0.description, value: $0) }.sorted { $0.text < $1.text }.map(\.value)
  }
}
