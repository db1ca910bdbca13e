/// A conversion of a suite, while its closure runs.
///
/// Values that the closure converts follow the other conversions of the same suite.
struct RunningConversion: Sendable {
  /// The conversion whose closure is the calling code; `nil` outside of such a closure.
  @TaskLocal static var current: RunningConversion?

  let context: ConversionContext
  /// The type of the instance that the conversion creates or reads.
  ///
  /// The closure may pass the same instance on to the built-in rules, so the conversion does not
  /// apply to this type again.
  let type: Any.Type

  /// True while the suite's conversion for the type of this error runs.
  ///
  /// It must not be called again then, because it would call itself without end.
  static func isMaking(_ error: ErrorValue) -> Bool {
    current.map { TypeName.spelled($0.type) == error.type } ?? false
  }

  /// Calls the conversion's closure, and sets ``current`` for it, so that values that the closure
  /// converts follow the suite's other conversions.
  static func instance(
    of value: Value, by conversion: any ValueConversion, in context: ConversionContext
  ) throws -> Any {
    let running = RunningConversion(context: context, type: conversion.type)
    return try $current.withValue(running) { try conversion.instance(from: value) }
  }
}
