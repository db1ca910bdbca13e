package import ContractBinding
import ContractValues

/// The values that replace `${name}`: values that `$bind` kept, and values that the run provides.
package struct Bindings: Sendable, Hashable {
  /// The names that have a value without `$bind`: the folder of a `local` scenario, and the
  /// vendor's address.
  ///
  /// If such a name has no value, the text `${name}` stays as it is, as in recordings.
  package static let predefined: Set<String> = ["place", "vendor.url"]

  private var values: [String: Value] = [:]

  /// Creates the bindings with which a scenario starts.
  ///
  /// - Parameters:
  ///   - place: The path of the scenario's folder, for arguments. It is `nil` in a comparison,
  ///     because outcomes hold the text `${place}` instead of the path.
  ///   - vendorURL: The address that the adapter gets, or `nil` in a comparison.
  package init(place: String? = nil, vendorURL: String? = nil) {
    values["place"] = place.map { .string($0) }
    values["vendor.url"] = vendorURL.map { .string($0) }
  }

  /// The value of a name.
  package subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

/// An error: no value is bound to a `${name}`.
package struct UnboundName: Error, Sendable, Hashable {
  /// The name.
  package let name: String
}

extension Bindings {
  /// Replaces each `${name}` by its bound value.
  ///
  /// A string that is only `${name}` becomes the value itself. Inside a longer string, the value is
  /// written as text. `$${` is a literal `${`.
  ///
  /// - Parameter value: A value of the contract.
  /// - Returns: The value after the replacement.
  /// - Throws: The name that has no value.
  package func resolve(_ value: Value) throws(UnboundName) -> Value {
    value.mayHoldTemplates ? try resolved(value) : value
  }

  private func resolved(_ value: Value) throws(UnboundName) -> Value {
    switch value {
    case .string(let text): return try resolve(text)
    case .array(let elements):
      var resolved: [Value] = []
      for element in elements { resolved.append(try self.resolved(element)) }
      return .array(resolved)
    case .object(let fields):
      var resolved: [String: Value] = [:]
      for (key, field) in fields { resolved[key] = try self.resolved(field) }
      return .object(resolved)
    default: return value
    }
  }

  /// Replaces each `${name}` in a text by its bound value, as text.
  ///
  /// - Parameter text: A text of the contract, such as the path of a request.
  /// - Returns: The text after the replacement.
  /// - Throws: The name that has no value.
  package func text(_ text: String) throws(UnboundName) -> String {
    let value: Value = try resolve(text)
    if case .string(let text) = value { return text }
    return String(decoding: value.json(), as: UTF8.self)
  }

  private func resolve(_ text: String) throws(UnboundName) -> Value {
    // The reading of the contract refused malformed templates.
    guard Template.mayBegin(in: text), let template = try? Template(text) else {
      return .string(text)
    }
    if let name = template.names.first(where: { value(of: $0) == nil }) {
      throw UnboundName(name: name)
    }
    return template.filled(value) ?? .string(text)
  }

  private func value(of name: String) -> Value? {
    if let value = values[name] { return value }
    return Self.predefined.contains(name) ? .string("${\(name)}") : Value?.none
  }
}

extension Value {
  /// True if a text in the value may be a template.
  ///
  /// Most values hold none and need no work.
  fileprivate var mayHoldTemplates: Bool {
    switch self {
    case .string(let text): Template.mayBegin(in: text)
    case .array(let elements): elements.contains { $0.mayHoldTemplates }
    case .object(let fields): fields.values.contains { $0.mayHoldTemplates }
    default: false
    }
  }
}

extension Expectation.Callback {
  /// Checks whether the expectation applies to this call: an expectation without a handler's name
  /// applies to every call.
  package func isAbout(_ callback: Outcome.Callback) -> Bool {
    handler == nil || handler == callback.handler
  }
}
