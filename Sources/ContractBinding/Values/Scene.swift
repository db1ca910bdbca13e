/// What one scenario on one subject shares: how values are made, and which objects have a token.
///
/// The rules, the first that fits: a registered ``Conversion``; JSON-like `Any`; enums by
/// case; `Codable`; then, for results only, stored properties, and at last a token.
public final class Scene: Sendable {
  private let conversions: [any ValueConversion]

  /// Creates the start of a scenario.
  ///
  /// - Parameter conversions: The conversions that the suite registers, the first that fits.
  public init(conversions: [any ValueConversion] = []) {
    self.conversions = conversions
  }

  /// Takes a snapshot of an instance.
  public func value<Instance>(of instance: Instance) -> Value {
    .string(String(describing: instance))
  }

  /// Makes an instance from a value.
  func make<Instance>(
    _ value: Value?,
    named name: String,
    as type: Instance.Type
  ) throws(ArgumentError) -> Instance {
    throw ArgumentError(parameter: name, type: "\(type)", path: "$", reason: "unsupported")
  }
}

/// How instances of one type cross the border between Swift and a contract.
public protocol ValueConversion: Sendable {
  /// The name of the type, as messages show it.
  var typeName: String { get }
}
