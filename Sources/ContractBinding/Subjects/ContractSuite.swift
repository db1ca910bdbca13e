/// The subjects that one project holds to its contracts.
///
/// Write it in a library target, so that a test bundle can import it too:
///
/// ```swift
/// public struct ShopSuite: ContractSuite {
///   public static var subjects: [any Registration] {
///     NetworkAdapterBinding.liveAdapter("curl") { vendor in CurlNetworkAdapter(vendor.url) }
///     NetworkAdapterBinding.fake("in memory") { InMemoryNetworkAdapter() }
///   }
/// }
/// ```
public protocol ContractSuite: Sendable {
  /// The live adapters and doubles.
  @SubjectsBuilder static var subjects: [any Registration] { get }

  /// How types that are no plain values cross the border; none unless the suite names some.
  static var conversions: [any ValueConversion] { get }
}

extension ContractSuite {
  /// No conversions.
  public static var conversions: [any ValueConversion] { [] }
}

/// Collects the registrations of a suite.
@resultBuilder
public enum SubjectsBuilder {
  /// Takes one registration.
  public static func buildExpression(_ subject: any Registration) -> [any Registration] {
    [subject]
  }
  /// Takes registrations made elsewhere.
  public static func buildExpression(_ subjects: [any Registration]) -> [any Registration] {
    subjects
  }
  /// Joins what the lines gave.
  public static func buildBlock(_ parts: [any Registration]...) -> [any Registration] {
    parts.flatMap { $0 }
  }
  /// Joins what a loop gave.
  public static func buildArray(_ parts: [[any Registration]]) -> [any Registration] {
    parts.flatMap { $0 }
  }
  /// Takes what an `if` gave.
  public static func buildOptional(_ part: [any Registration]?) -> [any Registration] {
    part ?? []
  }
  /// Takes the first branch.
  public static func buildEither(first: [any Registration]) -> [any Registration] { first }
  /// Takes the second branch.
  public static func buildEither(second: [any Registration]) -> [any Registration] { second }
}
