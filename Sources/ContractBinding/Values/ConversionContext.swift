import Synchronization

/// The rules by which one scenario on one subject makes values, and the objects that have a token.
///
/// Instances become values, and values instances, by the first rule that fits:
///
/// 1. A registered ``SuiteConversion``.
/// 2. Plain data as it stands, in `Any` too: texts, truth values, numbers (`nan` and `inf` are
///    tokens), lists, dictionaries, sets in the order of their texts; dates as RFC 3339 in UTC,
///    data as base64, URLs, UUIDs and locales as texts.
/// 3. Enums by case: `open`, `{shipped: {by: Ann}}`, `{refused: 3}`, `{split: [1, 2]}`. An
///    argument may name the case also of an enum with raw values, if it is `CaseIterable`.
/// 4. `Codable`, but that `nil` is `null` also where `Codable` leaves the key out; then the raw
///    values of structs that have one.
/// 5. Results only: the stored properties of structs, the elements of tuples; `Void` is `null`.
/// 6. A token: `View#1` for an object, and back again; the type's name for what is none.
///
/// Errors are told by type, case and fields, wherever they stand. Nothing of Foundation's and
/// no class is ever reflected.
public final class ConversionContext: Sendable {
  private let conversions: [any ValueConversion]
  private let tokens = TokenTable()
  private let registeredStandIns = Mutex(StandIns())
  /// The closures that the adapter gave to its vendor.
  let listeners = Listeners()

  /// Creates the start of a scenario.
  ///
  /// - Parameter conversions: The conversions that the suite registers, the first that fits.
  package init(conversions: [any ValueConversion] = []) {
    self.conversions = conversions
  }

  /// Takes a snapshot of an instance, on the thread that calls.
  ///
  /// - Parameter instance: Anything that passed through an owned protocol.
  /// - Returns: Plain data; nothing of the instance is kept, but for an object that has no
  ///   other form than a token: the context holds it, so that its token stays its own.
  package func value<Instance>(of instance: Instance) -> Value {
    ValueEncoding(context: self).value(of: instance)
  }

  /// Tells a closure that the adapter gave to its vendor what the vendor said; see
  /// ``VendorEvents/tap(_:_:to:)``.
  ///
  /// - Parameters:
  ///   - event: What the vendor said.
  ///   - number: Which of the closures for the event is told, from 1.
  /// - Returns: Whether there is such a closure.
  /// - Throws: A ``ContractArgumentError`` when no instance can be made of what was said.
  package func deliver(_ event: SeamEvent, to number: Int) throws(ContractArgumentError) -> Bool {
    guard let hear = listeners.hear(event.name, number) else { return false }
    try hear(ContractArguments(event.arguments, context: self))
    return true
  }

  /// Takes a snapshot of what was thrown: an error, whatever else its type is.
  func value(ofError error: any Error) -> Value {
    ValueEncoding(context: self).value(ofError: error)
  }

  /// The line by which a suite registers what makes a type.
  static func conversionLine(_ type: Any.Type) -> String {
    "Conversion(\(TypeName.expression(type)).self, from: …)"
  }

  /// Makes an instance from a value.
  func make<Instance>(
    _ value: Value?,
    named name: String,
    as type: Instance.Type
  ) throws(ContractArgumentError) -> Instance {
    do {
      return try ValueDecoding(context: self, path: .root).make(value, as: type)
    } catch {
      let (path, reason) =
        (error as? DecodingError)?.pathAndReason ?? ("$", "\(self.value(ofError: error))")
      throw ContractArgumentError(
        parameter: name, type: TypeName.spelled(type), path: path, reason: reason)
    }
  }

  /// The value that the first fitting conversion makes of an instance.
  func converted(_ instance: Any) -> Value? {
    for conversion in conversions {
      if let value = conversion.value(of: instance) { return value }
    }
    return nil
  }

  /// The error that the conversion for its type makes.
  func converted(_ error: ErrorValue) -> (any Error)? {
    let conversion = conversions.first { $0.makesInstances && $0.typeName == error.type }
    return (try? conversion?.instance(from: .error(error))) as? any Error
  }

  /// The line that would let a seam's answer be made.
  func missingStandIn(for type: Any.Type) -> String {
    let innermost = ValueDecoding(context: self, path: .root).unmakeable(type) ?? type
    let name = TypeName.expression(innermost)
    return ".standIn(\(name).self) { \(TypeName.own(innermost))() }"
  }

  /// True if looking for a conversion can find any.
  var hasConversions: Bool { !conversions.isEmpty }

  /// The first conversion that makes exactly a type.
  func conversion(making type: Any.Type) -> (any ValueConversion)? {
    conversions.first { $0.makesInstances && $0.type == type }
  }

  /// The token of an object.
  func token(for object: AnyObject) -> String { tokens.token(for: object) }

  /// The object that a token stands for.
  func object(for token: String) -> AnyObject? { tokens.object(for: token) }

  /// Holds an object until the scenario ends.
  func hold(_ object: AnyObject) { tokens.hold(object) }

  /// The instances that replace vendors' objects in this scenario.
  var standIns: StandIns {
    get { registeredStandIns.withLock { $0 } }
    set { registeredStandIns.withLock { $0 = newValue } }
  }

  /// Makes what takes the place of a vendor's object; the same for the same token.
  ///
  /// - Parameters:
  ///   - token: The object's token, or `nil` for what has no identity.
  ///   - type: The type that is asked for.
  /// - Returns: The stand-in, or `nil` where the suite registers none.
  func standIn<Object>(for token: String?, as type: Object.Type) -> Object? {
    guard let standIn = standIns.make(type) else { return nil }
    if let token, Swift.type(of: standIn as Any) is AnyClass {
      tokens.hold(standIn as AnyObject, under: token)
    }
    return standIn
  }
}
