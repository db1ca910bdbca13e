import Synchronization

/// The conversions and tokens that the values of one scenario on one subject share.
///
/// Instances become values, and values become instances, by the first rule that fits:
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
/// An error becomes its type, case and fields, wherever it stands. No class and no type of
/// Foundation is ever reflected.
public final class ConversionContext: Sendable {
  private let conversions: [any ValueConversion]
  private let tokens = TokenTable()
  private let registeredStandIns = Mutex(StandIns())
  private let notesEnumWords: Bool
  private let notedEnumWords = Mutex(EnumWords())
  /// The closures that the adapter gave to its vendor.
  let listeners = Listeners()

  /// Creates a context for a new scenario.
  ///
  /// - Parameters:
  ///   - conversions: The suite's conversions; the first that fits counts.
  ///   - notesEnumWords: True if the context keeps ``enumWords``.
  package init(conversions: [any ValueConversion] = [], notesEnumWords: Bool = false) {
    self.conversions = conversions
    self.notesEnumWords = notesEnumWords
  }

  /// The texts of the made values that certainly are cases of Swift enums.
  package var enumWords: EnumWords { notedEnumWords.withLock { $0 } }

  /// Makes a value of an instance, on the calling thread.
  ///
  /// - Parameter instance: Anything that passed through an owned protocol.
  /// - Returns: Plain data, which does not refer to the instance. The context holds an object that
  ///   became a token, so that no other object gets the same token.
  package func value<Instance>(of instance: Instance) -> Value {
    noting { ValueEncoding(context: self, tally: $0).value(of: instance) }
  }

  /// Delivers an event to a closure that the adapter gave to its vendor; see
  /// ``VendorEvents/tap(_:_:to:)``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The position of the closure among those for the event, from 1.
  /// - Returns: True if there is such a closure.
  /// - Throws: A ``ContractArgumentError`` when an argument of the event does not fit the closure.
  package func deliver(_ event: SeamEvent, to number: Int) throws(ContractArgumentError) -> Bool {
    guard let handler = listeners.handler(of: event.name, at: number) else { return false }
    try handler(ContractArguments(event.arguments, context: self))
    return true
  }

  /// Makes an error value of a thrown instance, even if its type also fits another rule.
  func value(ofError error: any Error) -> Value {
    noting { ValueEncoding(context: self, tally: $0).value(ofError: error) }
  }

  /// Makes a value, and notes its enum words.
  private func noting(_ make: (EnumTally?) -> Value) -> Value {
    guard notesEnumWords else { return make(nil) }
    let tally = EnumTally()
    let value = make(tally)
    notedEnumWords.withLock { $0.add(value, tally) }
    return value
  }

  /// The line by which a suite registers a conversion for a type.
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

  /// The line that registers the stand-in which a seam's answer needs.
  func missingStandIn(for type: Any.Type) -> String {
    let innermost = ValueDecoding(context: self, path: .root).unmakeable(type) ?? type
    let name = TypeName.expression(innermost)
    return ".standIn(\(name).self) { \(TypeName.own(innermost))() }"
  }

  /// True if the suite registers conversions.
  var hasConversions: Bool { !conversions.isEmpty }

  /// The first conversion that makes instances of exactly this type.
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

  /// Makes a stand-in for a vendor's object; the same one for the same token.
  ///
  /// - Parameters:
  ///   - token: The object's token, or `nil` for an instance without identity.
  ///   - type: The type of the stand-in.
  /// - Returns: The stand-in, or `nil` where the suite registers none.
  func standIn<Object>(for token: String?, as type: Object.Type) -> Object? {
    guard let standIn = standIns.make(type) else { return nil }
    if let token, Swift.type(of: standIn as Any) is AnyClass {
      tokens.hold(standIn as AnyObject, under: token)
    }
    return standIn
  }
}
