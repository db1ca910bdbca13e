package import ContractBinding
import ContractValues

/// The values for `${name}` in a contract, from `$bind` in earlier steps or from the run.
package struct Bindings: Sendable, Hashable {
  /// The names that need no `$bind`: the folder of the scenario, and the address of the vendor.
  ///
  /// If such a name has no value, the text `${name}` is not replaced, because recordings contain
  /// it.
  package static let predefined: Set<String> = ["place", "vendor.url"]

  /// True for the names in ``predefined``, for names of unique values such as `unique.order`, and
  /// for those of secrets such as `env.SHOP_PASSWORD`.
  package static func isPredefined(_ name: String) -> Bool {
    predefined.contains(name) || UniqueValue(name) != nil || SecretVariable(name) != nil
  }

  private var values: [String: Value] = [:]
  /// The seed of the run for names such as `unique.order`; `nil` leaves their texts as they are.
  package var seed: String?

  /// Creates the bindings before the first step, when no `$bind` has added a value.
  ///
  /// - Parameters:
  ///   - place: The path of the scenario's folder, for arguments. It is `nil` in a comparison,
  ///     because recorded results contain the text `${place}` instead of the path.
  ///   - vendorURL: The address for the adapter. It is `nil` in a comparison for the same reason.
  ///   - seed: The seed of the run. Unique values are computed from it.
  ///   - variables: The secrets of the run, or their placeholders, by environment variable.
  package init(
    place: String? = nil, vendorURL: String? = nil, seed: String? = nil,
    variables: [String: String] = [:]
  ) {
    self.seed = seed
    for (variable, secret) in variables {
      values[SecretVariable.prefix + variable] = .string(secret)
    }
    values["place"] = place.map { .string($0) }
    values["vendor.url"] = vendorURL.map { .string($0) }
  }

  /// The stored value for `${name}`; `nil` until the run or a matching `$bind` has provided it.
  ///
  /// Names such as `unique.order` have no stored value, because it follows from ``seed``.
  package subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

/// The error for a `${name}` that has no value yet.
package struct UnboundName: Error, Sendable, Hashable {
  /// The name without `${` and `}`, such as `id`.
  package let name: String
}

extension Bindings {
  /// Replaces each `${name}` in a value; throws the first name that has no value.
  ///
  /// A string that is only `${name}` becomes the value itself, such as a number. Inside a longer
  /// string, the value is inserted as text. `$${` stands for the characters `${`. Predefined names
  /// without a value remain.
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

  /// Replaces each `${name}` in a text, such as the path `/orders/${id}`.
  ///
  /// Unlike with ``resolve(_:)``, the result is always a text, even for a text that is only
  /// `${name}`.
  package func text(_ text: String) throws(UnboundName) -> String {
    let value: Value = try resolve(text)
    return value.textInTemplate
  }

  private func resolve(_ text: String) throws(UnboundName) -> Value {
    // The parser has already rejected a `${` without a valid name.
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
    if let seed, let unique = UniqueValue(name) { return unique.value(from: seed) }
    return Self.isPredefined(name) ? .string("${\(name)}") : Value?.none
  }
}

extension Value {
  /// Returns true if a text in the value, at any depth, contains `${name}`.
  package func names(_ name: String) -> Bool {
    texts.contains { Template.mayBegin(in: $0) && $0.contains("${\(name)}") }
  }

  /// False if no text in the value contains a `$`, so that there is nothing to replace.
  ///
  /// Most values contain no `$`, and this check is faster than a replacement.
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
  /// Reads the value for a handler: a list of arguments, `$absent`, or the only argument.
  init(_ expected: Expected, of handler: String? = nil) {
    let isAbsent = expected.matcher == .absent
    self.init(
      handler: handler, arguments: isAbsent ? [] : expected.elements, isAbsent: isAbsent,
      location: expected.place)
  }

  /// Returns true if this expectation applies to the given call.
  ///
  /// An expectation without a handler's name applies to each call.
  package func isAbout(_ callback: Outcome.Callback) -> Bool {
    handler == nil || handler == callback.handler
  }

  /// Returns the index of the call to which this expectation applies; `nil` without such a call.
  package func index(in calls: [Outcome.Callback]) -> Int? {
    calls.indices.filter { isAbout(calls[$0]) }.dropFirst(number ?? 0).first
  }
}

extension [Expectation.Callback] {
  /// The number of calls that a handler may get: the length of its `$sequence`, or else 1.
  package func count(of handler: String) -> Int {
    Swift.max(1, filter { $0.number != nil && $0.handler == handler }.count)
  }
}
