/// What one scenario on one subject shares: how values are made, and which objects have a token.
///
/// The rules, the first that fits: a registered ``Conversion``; JSON-like `Any`; enums by
/// case; `Codable`; then, for results only, stored properties, and at last a token.
public final class Scene: Sendable {
  private let conversions: [any ValueConversion]
  private let tokens = TokenTable()

  /// Creates the start of a scenario.
  ///
  /// - Parameter conversions: The conversions that the suite registers, the first that fits.
  public init(conversions: [any ValueConversion] = []) {
    self.conversions = conversions
  }

  /// Takes a snapshot of an instance, on the thread that calls.
  ///
  /// - Parameter instance: Anything that passed through an owned protocol.
  /// - Returns: Plain data; nothing of the instance is kept, but for an object that has no
  ///   other form than a token: the scene holds it, so that its token stays its own.
  public func value<Instance>(of instance: Instance) -> Value {
    Snapshot(scene: self).value(of: instance)
  }

  /// Takes a snapshot of what was thrown: an error, whatever else its type is.
  func value(ofError error: any Error) -> Value {
    Snapshot(scene: self).value(ofError: error)
  }

  /// The conversion that must be registered before an argument of a type can be made.
  ///
  /// A class that is not `Decodable`, and a protocol's existential, always need one, although
  /// an argument that is a token (`${view}`) gives back the object without it.
  ///
  /// - Parameter type: The type of a parameter.
  /// - Returns: The line to write, such as `Conversion(HTTPCookie.self, from: …)`, or `nil`
  ///   when values can become the type.
  public func missingConversion(for type: Any.Type) -> String? {
    Making(scene: self, path: .root).unmakeable(type).map(Self.conversionLine)
  }

  static func conversionLine(_ type: Any.Type) -> String {
    "Conversion(\(TypeName.expression(type)).self, from: …)"
  }

  /// Makes an instance from a value.
  func make<Instance>(
    _ value: Value?,
    named name: String,
    as type: Instance.Type
  ) throws(ArgumentError) -> Instance {
    do {
      return try Making(scene: self, path: .root).make(value, as: type)
    } catch {
      let (path, reason) = error.pathAndReason
      throw ArgumentError(
        parameter: name, type: TypeName.spelled(type), path: path, reason: reason)
    }
  }

  /// What the first fitting conversion makes of an instance.
  func converted(_ instance: Any) -> Value? {
    for conversion in conversions {
      if let value = conversion.value(of: instance) { return value }
    }
    return nil
  }

  /// Whether looking for a conversion can find any.
  var hasConversions: Bool { !conversions.isEmpty }

  /// The first conversion that makes exactly a type.
  func conversion(making type: Any.Type) -> (any ValueConversion)? {
    conversions.first { $0.makesInstances && $0.type == type }
  }

  /// The token of an object.
  func token(for object: AnyObject) -> String { tokens.token(for: object) }

  /// The object that a token stands for.
  func object(for token: String) -> AnyObject? { tokens.object(for: token) }
}
