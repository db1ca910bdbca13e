public import Foundation

/// A recorded error of the vendor, whose own type may have no initializer.
///
/// A seam throws it on replay, and an event gives it for an error:
///
/// ```swift
/// .event("formDidFailLoading") { adapter, event in
///   adapter.formDidFailLoading(error: try event.make("error", as: StandInError.self))
/// }
/// ```
///
/// For this the adapter's method must be generic: `func formDidFailLoading<T: Error>(error: T)`
/// satisfies the vendor's requirement and also takes a stand-in.
public struct StandInError: Error, Sendable, Hashable {
  /// The vendor's type, without its module.
  public let typeName: String
  /// The case, when the vendor's error is an enum.
  public let caseName: String?
  /// The stored properties or the payload; see ``ErrorValue/fields``.
  public let fields: [String: Value]

  /// Creates a stand-in for a recorded error.
  public init(_ recorded: ErrorValue) {
    typeName = recorded.type
    caseName = recorded.caseName
    fields = recorded.fields
  }

  /// The recorded error, by which reports show the stand-in.
  public var recorded: ErrorValue {
    ErrorValue(type: typeName, caseName: caseName, fields: fields)
  }
}

extension StandInError: CustomStringConvertible {
  /// The recorded error's own `description`, if it has one, or its type, case and fields.
  public var description: String {
    if case .string(let text) = fields["description"] { return text }
    return Value.error(recorded).excerpt
  }
}

extension StandInError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension ConversionContext {
  /// Makes an error of a recorded one: by the suite's ``SuiteConversion`` for its type, an
  /// `NSError` for Foundation's errors, and a ``StandInError`` for any other.
  func error(from value: Value) -> any Error {
    guard case .error(let recorded) = value else { return StandInError(ErrorValue(type: "Error")) }
    if let own = converted(recorded) { return own }
    if case .string(let domain) = recorded.fields["domain"],
      case .integer(let code) = recorded.fields["code"], recorded.isFoundations
    {
      return NSError(domain: domain, code: code)
    }
    return StandInError(recorded)
  }
}

extension ErrorValue {
  fileprivate var isFoundations: Bool { ["NSError", "URLError"].contains(type) }
}
