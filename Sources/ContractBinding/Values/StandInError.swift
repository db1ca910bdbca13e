public import Foundation

/// An error of a vendor's, as it was recorded: the vendor's own type may have no initialiser.
///
/// It is what a seam throws on replay, and what an event gives for an error:
///
/// ```swift
/// .event("formDidFailLoading") { adapter, event in
///   adapter.formDidFailLoading(error: try event.make("error", as: StandInError.self))
/// }
/// ```
///
/// For this the adapter's method is generic, `func formDidFailLoading<T: Error>(error: T)`, which
/// satisfies a vendor's requirement of one type of error and takes a stand-in as well.
public struct StandInError: Error, Sendable, Hashable {
  /// The vendor's type, without its module.
  public let typeName: String
  /// The case, when the vendor's error is an enum.
  public let caseName: String?
  /// The stored properties or the payload; see ``ErrorValue/fields``.
  public let fields: [String: Value]

  /// Creates a stand-in for what was recorded.
  public init(_ recorded: ErrorValue) {
    typeName = recorded.type
    caseName = recorded.caseName
    fields = recorded.fields
  }

  /// The recorded error: a stand-in is shown like the error that it stands for.
  public var recorded: ErrorValue {
    ErrorValue(type: typeName, caseName: caseName, fields: fields)
  }
}

extension StandInError: CustomStringConvertible {
  /// The recorded error's own `description`, where it has one, or its type, case and fields.
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
  /// Makes what a vendor threw, of what was recorded of it.
  ///
  /// Of a type that the suite registers a ``SuiteConversion`` for, that; of Foundation's, an
  /// `NSError`; of any other, a ``StandInError``.
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
