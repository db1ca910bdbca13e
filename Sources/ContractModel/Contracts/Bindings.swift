package import ContractBinding
import ContractValues

/// The values that `${name}` stands for: what `$bind` kept, and what the run itself knows.
package struct Bindings: Sendable, Hashable {
  /// The names that a run gives a value without `$bind`: the folder of a `local` scenario, and
  /// the vendor's address.
  ///
  /// Where no value is known they stand for themselves, as they do in recordings.
  package static let predefined: Set<String> = ["place", "vendor.url"]

  private var values: [String: Value] = [:]

  /// Creates the bindings of a scenario's start.
  ///
  /// - Parameters:
  ///   - place: The path of the scenario's folder, for arguments; `nil` for comparing, because
  ///     outcomes have `${place}` in its stead.
  ///   - vendorURL: The address that the adapter is given; `nil` likewise.
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

/// A `${name}` for which nothing was bound.
package struct UnboundName: Error, Sendable, Hashable {
  /// The name.
  package let name: String
}

extension Bindings {
  /// Puts the bound values in the place of `${name}`.
  ///
  /// A string that is nothing but `${name}` becomes the value itself; inside a longer one the
  /// value is written as text. `$${` is a `${` that stands for itself.
  ///
  /// - Parameter value: A value of the contract.
  /// - Returns: The value that it means now.
  /// - Throws: The name for which nothing was bound.
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

  /// Puts the bound values, as text, in the place of `${name}`.
  ///
  /// - Parameter text: A text of the contract, such as the path of a request.
  /// - Returns: The text that it means now.
  /// - Throws: The name for which nothing was bound.
  package func text(_ text: String) throws(UnboundName) -> String {
    let value: Value = try resolve(text)
    if case .string(let text) = value { return text }
    return String(decoding: value.json(), as: UTF8.self)
  }

  private func resolve(_ text: String) throws(UnboundName) -> Value {
    // Reading the contract has refused what is no template.
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
  /// True if a text in it may be a template; most values are the same in every run.
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
  /// Checks whether a call of a handler is the one that the contract speaks of.
  package func isAbout(_ callback: Outcome.Callback) -> Bool {
    handler == nil || handler == callback.handler
  }
}
