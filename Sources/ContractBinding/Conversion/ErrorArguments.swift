import Foundation

extension ValueDecoding {
  /// True for `any Error`, whose instances are made by ``error(_:)``.
  static func isAnyError(_ type: Any.Type) -> Bool { type == (any Error).self }

  /// Creates an error as `throws` in a contract describes it.
  ///
  /// `Offline` is a type, and `ShopError.closed` a type with a case. An object has `type`, `case`
  /// and the fields, or `domain` and `code` of an `NSError`. The instance is of the type that the
  /// suite registers under this name. Otherwise it is an error of Foundation or a ``StandInError``.
  func error(_ value: Value) throws -> any Error {
    let described = try described(value)
    if let own = try own(described) { return own }
    return context.error(from: .error(described))
  }

  private func described(_ value: Value) throws -> ErrorValue {
    switch value {
    case .error(let error): return error
    case .string(let name) where name.first?.isUppercase == true:
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      return ErrorValue(type: parts[0], caseName: parts.count > 1 ? parts[1] : nil)
    case .object(var members):
      let inner = members.removeValue(forKey: "fields")
      let name = try at("case").make(members.removeValue(forKey: "case"), as: String?.self)
      let type = try at("type").make(members.removeValue(forKey: "type"), as: String?.self)
      if let inner {
        let fields = try at("fields").make(inner, as: [String: Value].self)
        members.merge(fields) { $1 }
      }
      guard let type = type ?? (members["code"] == nil ? nil : "NSError") else { break }
      if type == "URLError", members["domain"] == nil {
        members["domain"] = .string(NSURLErrorDomain)
      }
      return ErrorValue(type: type, caseName: name, fields: members)
    default: break
    }
    throw mismatch("an error's type, such as Offline", value)
  }

  /// Creates an error of a type that the suite registers; `nil` if it registers none by this name.
  private func own(_ error: ErrorValue) throws -> (any Error)? {
    let registered = context.registeredTypes.first { $0.name == error.type }
    guard let type = registered?.type as? any Error.Type else { return nil }
    func make<Failure: Error>(_ type: Failure.Type) throws -> any Error {
      try self.make(error.plainForm, as: type)
    }
    return try make(type)
  }
}

extension ErrorValue {
  /// The value that an enum or struct with this case and these fields has, such as `{refused: 3}`.
  fileprivate var plainForm: Value {
    guard let caseName else { return .object(fields) }
    return payload.map { .object([caseName: $0]) } ?? .string(caseName)
  }
}
