/// A conversion between instances of one type and values of a contract.
///
/// Use ``Conversion(_:from:to:)``; conform to this only if two closures are not enough.
public protocol ValueConversion: Sendable {
  /// The name of the type, as messages show it.
  var typeName: String { get }

  /// The type whose instances it makes.
  var type: Any.Type { get }

  /// True if it makes instances from values.
  var makesInstances: Bool { get }

  /// Makes a value of an instance.
  ///
  /// - Parameter instance: Any instance of the scenario.
  /// - Returns: The value, or `nil` when the conversion is not for this instance.
  func value(of instance: Any) -> Value?

  /// Makes an instance from a value.
  ///
  /// - Parameter value: The argument, or the part of it that stands for the instance.
  /// - Returns: The instance.
  /// - Throws: The reason why the value cannot become an instance.
  func instance(from value: Value) throws -> Any
}

/// A suite's conversion of a type that no other rule serves.
///
/// It applies wherever the type occurs, also within optionals, lists, structs and payloads, and to
/// subclasses.
///
/// ```swift
/// Conversion(
///   HTTPCookie.self,
///   from: { value in
///     let properties: [HTTPCookiePropertyKey: Any] = [
///       .name: try value["name"].make(as: String.self),
///       .value: try value["value"].make(as: String.self),
///       .domain: "shop.example", .path: "/",
///     ]
///     guard let cookie = HTTPCookie(properties: properties) else { throw NoCookie() }
///     return cookie
///   },
///   to: { cookie in ["name": .string(cookie.name), "value": .string(cookie.value)] }
/// )
/// ```
public struct SuiteConversion<Subject>: ValueConversion {
  private let from: (@Sendable (Value) throws -> Subject)?
  private let to: (@Sendable (Subject) -> Value)?

  /// Creates a conversion; a direction that is left out follows the other rules.
  ///
  /// - Parameters:
  ///   - type: The type: a class, a struct, or an existential such as `(any Cart).self`.
  ///   - from: Makes an argument, or throws the reason why the value is wrong.
  ///   - to: Makes a value of a result.
  public init(
    _ type: Subject.Type,
    from: (@Sendable (Value) throws -> Subject)? = nil,
    to: (@Sendable (Subject) -> Value)? = nil
  ) {
    self.from = from
    self.to = to
  }

  /// The type's own name without its module.
  public var typeName: String { TypeName.spelled(Subject.self) }

  /// The type.
  public var type: Any.Type { Subject.self }

  /// True if the conversion can make instances.
  public var makesInstances: Bool { from != nil }

  /// Makes a value of an instance of the type or of a subclass.
  ///
  /// - Parameter instance: Any instance of the scenario.
  /// - Returns: The value, or `nil` for instances of other types.
  public func value(of instance: Any) -> Value? {
    // Bridging would turn a number or a text into an `NSNumber` or `NSString`.
    if Subject.self is AnyClass, !(Swift.type(of: instance) is AnyClass) { return nil }
    guard let to, let subject = instance as? Subject else { return nil }
    return to(subject)
  }

  /// Makes an instance from a value.
  ///
  /// - Parameter value: The argument, or the part of it that stands for the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the suite's closure.
  public func instance(from value: Value) throws -> Any {
    guard let from else { throw OneWayConversion() }
    return try from(value)
  }
}

/// A mistake of the caller: it asked a conversion for results only to make an instance.
struct OneWayConversion: Error {}
