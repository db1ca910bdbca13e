public import Foundation

/// A recorded error of the vendor, for replay: the vendor's own type may have no initializer.
///
/// A function from `Vendor.seam` throws it on replay, and an event passes it to the
/// adapter:
///
/// ```swift
/// .event("formDidFailLoading") { adapter, event in
///   adapter.formDidFailLoading(error: try event.make("error", as: StandInError.self))
/// }
/// ```
///
/// For this, the adapter's method must be generic: `func formDidFailLoading<T: Error>(error: T)`
/// satisfies the vendor's requirement and also accepts this type.
public struct StandInError: Error, Sendable, Hashable {
  /// The name of the vendor's error type, without its module.
  public let typeName: String
  /// The case of the vendor's error, such as `soldOut`; `nil` if the error is not an enum.
  public let caseName: String?
  /// The stored properties or associated values, under the keys of ``ErrorValue/fields``.
  public let fields: [String: Value]

  /// Creates an error with the type, case and fields of a recorded one.
  public init(_ recorded: ErrorValue) {
    typeName = recorded.type
    caseName = recorded.caseName
    fields = recorded.fields
  }

  /// The recorded error, which reports show in place of this type.
  public var recorded: ErrorValue {
    ErrorValue(type: typeName, caseName: caseName, fields: fields)
  }
}

extension StandInError: CustomStringConvertible {
  /// The recorded property `description` if there is one, and otherwise the type, case and fields.
  public var description: String {
    if case .string(let text) = fields["description"] { return text }
    return Value.error(recorded).excerpt
  }
}

extension StandInError: LocalizedError {
  /// The same text as ``description``, so that `localizedDescription` has it too.
  public var errorDescription: String? { description }
}

extension ConversionContext {
  /// Converts a recorded error to one that can be thrown.
  ///
  /// The suite's ``SuiteConversion`` for the type comes first. An `NSError` or `URLError` with a
  /// domain and a code becomes one again, and any other value a ``StandInError``.
  package func error(from value: Value) -> any Error {
    guard case .error(let recorded) = value else { return StandInError(ErrorValue(type: "Error")) }
    if let own = converted(recorded) { return own }
    if case .string(let domain) = recorded.fields["domain"],
      case .integer(let code) = recorded.fields["code"], recorded.isFoundations
    {
      // Only Apple's systems convert an `NSError` to a `URLError` when code catches it.
      let urlCode: URLError.Code? = URLError.Code(rawValue: code)
      if domain == NSURLErrorDomain, let urlCode { return URLError(urlCode) }
      return NSError(domain: domain, code: code)
    }
    return StandInError(recorded)
  }
}

extension ErrorValue {
  fileprivate var isFoundations: Bool { ["NSError", "URLError"].contains(type) }
}
