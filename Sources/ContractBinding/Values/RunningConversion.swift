/// A conversion of a suite, while its closure runs.
///
/// Values that the closure converts follow the other conversions of the same suite.
struct RunningConversion: Sendable {
  /// The conversion whose closure is the calling code; `nil` outside of such a closure.
  @TaskLocal static var current: RunningConversion?

  let context: ConversionContext
  /// The type of the instance that the conversion creates or reads.
  ///
  /// The closure may leave most of the work to the built-in rules for the same type, so the
  /// conversion does not apply to it again.
  let type: Any.Type

  /// True inside of the closure that makes the error's type.
  static func isMaking(_ error: ErrorValue) -> Bool {
    current.map { TypeName.spelled($0.type) == error.type } ?? false
  }

  /// Converts a value to an instance, and lets the closure use the context.
  static func instance(
    of value: Value, by conversion: any ValueConversion, in context: ConversionContext
  ) throws -> Any {
    let running = RunningConversion(context: context, type: conversion.type)
    return try $current.withValue(running) { try conversion.instance(from: value) }
  }
}
