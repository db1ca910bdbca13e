/// The type of values where a generic parameter hides its name.
typealias ContractValue = Value

extension Optional: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value {
    guard let self else { return .null }
    return snapshot.value(of: self)
  }

  static func make(from value: Value, _ making: Making) throws -> Wrapped? {
    if value == .null { return nil }
    return try making.make(value, as: Wrapped.self)
  }

  static var whenMissing: Wrapped?? { .some(nil) }
  static func unmakeable(_ making: Making) -> Any.Type? { making.unmakeable(Wrapped.self) }
}

extension Array: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .array(map { snapshot.value(of: $0) }) }

  static func make(from value: Value, _ making: Making) throws -> [Element] {
    guard case .array(let values) = value else { throw making.mismatch("a list", value) }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      elements.append(try making.at(index).make(value, as: Element.self))
    }
    return elements
  }

  static func unmakeable(_ making: Making) -> Any.Type? { making.unmakeable(Element.self) }
}

extension ArraySlice: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { Array(self).value(in: snapshot) }

  static func make(from value: Value, _ making: Making) throws -> Self {
    Self(try [Element].make(from: value, making))
  }

  static func unmakeable(_ making: Making) -> Any.Type? { making.unmakeable(Element.self) }
}

extension ContiguousArray: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { Array(self).value(in: snapshot) }

  static func make(from value: Value, _ making: Making) throws -> Self {
    Self(try [Element].make(from: value, making))
  }

  static func unmakeable(_ making: Making) -> Any.Type? { making.unmakeable(Element.self) }
}

extension Set: ValueRepresentable, ValueMakeable {
  /// The elements in an order of their own texts: sets have none.
  func value(in snapshot: Snapshot) -> Value {
    .array(map { snapshot.value(of: $0) }.sortedByText())
  }

  static func make(from value: Value, _ making: Making) throws -> Self {
    Self(try [Element].make(from: value, making))
  }

  static func unmakeable(_ making: Making) -> Any.Type? { making.unmakeable(Element.self) }
}

extension Result: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value {
    switch self {
    case .success where Success.self == Void.self: .string("success")
    case .success(let success): .object(["success": snapshot.value(of: success)])
    case .failure(let error): .object(["failure": snapshot.value(ofError: error)])
    }
  }
}

extension AnyHashable: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { snapshot.value(of: base) }

  static func make(from value: Value, _ making: Making) throws -> AnyHashable {
    switch value {
    case .array: return AnyHashable(try [AnyHashable].make(from: value, making))
    case .object: return AnyHashable(try [String: AnyHashable].make(from: value, making))
    default:
      guard let made = try making.plain(value) as? AnyHashable else {
        throw making.mismatch("a value that can be compared", value)
      }
      return made
    }
  }
}

extension [Value] {
  /// The values in the order of their texts.
  func sortedByText() -> [Value] {
    guard count > 1 else { return self }
    return map { (text: $0.description, value: $0) }.sorted { $0.text < $1.text }.map(\.value)
  }
}
