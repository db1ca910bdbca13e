import Synchronization

/// The rules for conversion between Swift instances and contract values, during one scenario.
///
/// In both directions, the first rule that applies is used:
///
/// 1. A ``SuiteConversion`` that the suite registers.
/// 2. Plain data as it is, also in `Any`: texts, Booleans, numbers, lists, dictionaries, and sets
///    in the order of their texts. `nan` and `inf` become tokens (rule 7). Dates become RFC 3339 in
///    UTC, data base64, and URLs, UUIDs and locales texts.
/// 3. Enums by case: `open`, `{shipped: {by: Ann}}`, `{refused: 3}`, `{split: [1, 2]}`. An argument
///    may also be the raw value of an enum.
/// 4. Types with ``ContractValue()``: an object with their properties.
/// 5. `Codable`, except that `nil` is `null` even where `Codable` leaves the key out. Then the raw
///    values of structs that have one.
/// 6. Tuples: a list, or an object if an element has a label. The stored properties of structs; an
///    argument is made so only if rules make each of them. `Void` is `null`.
/// 7. A token: `View#1` for an object, in both directions, and the type's name for any other
///    instance.
///
/// Without a rule of the suite, an error becomes its type, case and fields. Reflection never reads
/// the stored properties of classes and of Foundation's types.
public final class ConversionContext: Sendable {
  let conversions: [any ValueConversion]
  let shared: PackageObjects
  /// The objects that values name, such as `Cart#1`.
  let tokens = TokenTable()
  private let registeredStandIns = Mutex(StandIns())
  private let notesEnumWords: Bool
  private let notedEnumWords = Mutex(EnumWords())
  let listeners = Listeners()

  /// Creates a context for a new scenario, in which no object has a number yet.
  ///
  /// - Parameters:
  ///   - conversions: The suite's conversions; the first that fits counts.
  ///   - shared: The objects that are arguments by name without a line in the suite.
  ///   - notesEnumWords: True if the context keeps ``enumWords``.
  package init(
    conversions: [any ValueConversion] = [], shared: PackageObjects = PackageObjects(),
    notesEnumWords: Bool = false
  ) {
    self.conversions = conversions
    self.shared = shared
    self.notesEnumWords = notesEnumWords
  }

  /// The texts of converted values that certainly are enum cases; empty without `notesEnumWords`.
  package var enumWords: EnumWords { notedEnumWords.withLock { $0 } }

  /// Converts an instance to a value, on the calling thread.
  ///
  /// - Parameters:
  ///   - instance: An argument or result of a protocol of the application, of any type.
  ///   - name: The protocol of the instance, or of those in an optional or a list. Objects that have
  ///     no name yet get one from it, such as `Cart#1`; without it, from their class.
  /// - Returns: Plain data, which does not reference the instance. The context retains an object
  ///   that became a token such as `View#1`, so that no other object gets the same number.
  package func value<Instance>(of instance: Instance, namingObjects name: String? = nil) -> Value {
    noting { ValueEncoding(context: self, tally: $0, objectName: name).value(of: instance) }
  }

  /// Delivers a recorded event to a closure that the adapter passed to its vendor.
  ///
  /// See ``VendorEvents/tap(_:_:to:)``.
  ///
  /// - Parameters:
  ///   - event: The event with its arguments.
  ///   - number: The position of the closure among all closures for this event, counted from 1.
  /// - Returns: True if there is such a closure.
  /// - Throws: A ``ContractArgumentError`` if an argument has the wrong type for the closure.
  package func deliver(_ event: SeamEvent, to number: Int) throws(ContractArgumentError) -> Bool {
    guard let handler = listeners.handler(of: event.name, at: number) else { return false }
    try handler(ContractArguments(event.arguments, context: self))
    return true
  }

  /// Releases the adapter's closures, which may hold completion handlers that must not be called.
  package func releaseListeners() { listeners.removeAll() }

  /// Converts a thrown error to a ``Value/error(_:)``, unless a conversion of the suite accepts it.
  func value(ofError error: any Error) -> Value {
    noting { ValueEncoding(context: self, tally: $0).value(ofError: error) }
  }

  /// Runs a conversion, and counts the enum cases in its result if this context keeps
  /// ``enumWords``.
  private func noting(_ make: (EnumWordCounts?) -> Value) -> Value {
    guard notesEnumWords else { return make(nil) }
    let tally = EnumWordCounts()
    let value = make(tally)
    notedEnumWords.withLock { $0.add(value, tally) }
    return value
  }

  /// Converts the value of a parameter; `nil` stands for one that the contract leaves out.
  ///
  /// With `isBuiltIn`, the suite's conversion for the type is not used, because the closure of that
  /// conversion is the caller.
  func make<Instance>(
    _ value: Value?,
    named name: String,
    as type: Instance.Type,
    isBuiltIn: Bool = false
  ) throws(ContractArgumentError) -> Instance {
    do {
      let decoding = ValueDecoding(context: self, path: .root)
      if let value, isBuiltIn { return try decoding.makeBuiltIn(value, as: type) }
      return try decoding.make(value, as: type)
    } catch {
      let (path, reason) =
        (error as? DecodingError)?.pathAndReason ?? ("$", "\(self.value(ofError: error))")
      var failure = ContractArgumentError(
        parameter: name, type: TypeName.spelled(type), path: path, reason: reason)
      failure.missingConversion = (error as? DecodingError)?.missingConversion
      throw failure
    }
  }

  /// Converts an instance by the suite's first conversion that accepts it; `nil` if none does.
  func converted(_ instance: Any) -> Value? {
    let running = RunningConversion(context: self, type: Swift.type(of: instance))
    return RunningConversion.$current.withValue(running) {
      for conversion in conversions {
        if let value = conversion.value(of: instance) { return value }
      }
      return nil
    }
  }

  /// Converts a recorded error by the suite's conversion for its type.
  ///
  /// The result is `nil` if there is no conversion, if it throws, or if it creates something that
  /// is not an error. While the conversion's own closure runs, the result is `nil` as well, because
  /// the closure would call itself.
  func converted(_ error: ErrorValue) -> (any Error)? {
    guard !RunningConversion.isMaking(error) else { return nil }
    let conversion = conversions.first { $0.makesInstances && $0.typeName == error.type }
    guard let conversion else { return nil }
    return (try? RunningConversion.instance(of: .error(error), by: conversion, in: self))
      as? any Error
  }

  /// Returns the source line that registers the missing replacement for a vendor's class, for error
  /// messages.
  func missingStandIn(for type: Any.Type) -> String? {
    let innermost = ValueDecoding(context: self, path: .root).unmakeable(type) ?? type
    if innermost is any AsyncSequence.Type { return nil }
    let name = TypeName.expression(innermost)
    return ".standIn(\(name).self) { \(TypeName.own(innermost))() }"
  }

  var hasConversions: Bool { !conversions.isEmpty }

  /// The types for which the suite registers conversions, with their names in contracts.
  var registeredTypes: [(name: String, type: Any.Type)] {
    conversions.map { ($0.typeName, $0.type) }
  }

  /// Returns the suite's conversion from values to exactly this type; `nil` if there is none.
  func conversion(making type: Any.Type) -> (any ValueConversion)? {
    conversions.first { $0.makesInstances && $0.type == type }
  }

  /// The suite's functions that create objects in place of the vendor's on replay.
  var standIns: StandIns {
    get { registeredStandIns.withLock { $0 } }
    set { registeredStandIns.withLock { $0 = newValue } }
  }

  /// Creates a replacement for an object of the vendor on replay; `nil` if the suite has none.
  ///
  /// A class instance gets the recorded name, such as `FormView#1`, so that later values with the
  /// name find the same object. The name is `nil` for an instance without identity.
  func standIn<Object>(for token: String?, as type: Object.Type) -> Object? {
    guard let standIn = standIns.make(type) else { return nil }
    if let token, Swift.type(of: standIn as Any) is AnyClass {
      tokens.hold(standIn as AnyObject, under: token)
    }
    return standIn
  }
}
