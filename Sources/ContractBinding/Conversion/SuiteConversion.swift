/// A conversion between instances of one type and values of a contract.
///
/// Use ``Conversion(_:from:to:)``. Conform to this protocol only if two closures are not enough.
public protocol ValueConversion: Sendable {
  /// The name of the type in messages and recorded errors, without its module.
  var typeName: String { get }

  /// The type that ``instance(from:)`` creates, such as `HTTPCookie.self`.
  var type: Any.Type { get }

  /// False for a conversion of results only, which cannot make an argument.
  var makesInstances: Bool { get }

  /// Converts an instance to a value, for results.
  ///
  /// - Parameter instance: An instance of any type.
  /// - Returns: The value, or `nil` if the conversion is not for this instance.
  func value(of instance: Any) -> Value?

  /// Converts a value to an instance, for arguments.
  ///
  /// - Parameter value: The argument, or a part of it.
  /// - Returns: An instance of ``type``.
  /// - Throws: The reason why the value cannot become an instance.
  func instance(from value: Value) throws -> Any
}

/// A conversion that a suite registers for a type that the built-in rules cannot convert.
///
/// It applies wherever the type occurs, also inside optionals, lists, structs and associated
/// values. For results, it applies to subclasses as well.
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

  /// Creates a conversion, in which a direction that you leave out uses the built-in rules.
  ///
  /// - Parameters:
  ///   - type: A class, a struct, or an existential such as `(any Cart).self`.
  ///   - from: Converts an argument of a contract to an instance, or throws the reason why it
  ///     cannot.
  ///   - to: Converts a result to a value.
  public init(
    _ type: Subject.Type,
    from: (@Sendable (Value) throws -> Subject)? = nil,
    to: (@Sendable (Subject) -> Value)? = nil
  ) {
    self.from = from
    self.to = to
  }

  /// The name of the type without its module, such as `HTTPCookie`.
  public var typeName: String { TypeName.spelled(Subject.self) }

  /// The type that was passed to the initializer, such as `HTTPCookie.self`.
  public var type: Any.Type { Subject.self }

  /// True if the conversion was created with `from`.
  public var makesInstances: Bool { from != nil }

  /// Converts an instance with `to`; `nil` for one of another type, or without `to`.
  public func value(of instance: Any) -> Value? {
    // Swift would bridge a number or a string to `NSNumber` or `NSString`, so instances of
    // non-class types are excluded.
    if Subject.self is AnyClass, !(Swift.type(of: instance) is AnyClass) { return nil }
    guard let to, let subject = instance as? Subject else { return nil }
    return to(subject)
  }

  /// Converts a value with `from`, and throws the error of this closure.
  public func instance(from value: Value) throws -> Any {
    guard let from else { throw OneWayConversion() }
    return try from(value)
  }
}

/// The error of a conversion that cannot create instances, because it has only the closure `to`.
struct OneWayConversion: Error {}
