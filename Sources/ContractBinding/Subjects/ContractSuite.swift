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

  /// The conversions of types that no other rule serves; none unless the suite names some.
  @ConversionsBuilder static var conversions: [any ValueConversion] { get }
}

extension ContractSuite {
  /// No conversions.
  public static var conversions: [any ValueConversion] { [] }
}

/// Collects the registrations of a suite.
public typealias SubjectsBuilder = SuiteBuilder<any Registration>

/// Collects the conversions of a suite.
public typealias ConversionsBuilder = SuiteBuilder<any ValueConversion>

/// Makes a list of one element a line, so that a suite needs no commas.
@resultBuilder
public enum SuiteBuilder<Element> {
  /// Takes one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Takes a list of elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Joins the lists of the lines.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Joins the lists of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  /// Takes the list of an `if`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// Takes the first branch.
  public static func buildEither(first: [Element]) -> [Element] { first }
  /// Takes the second branch.
  public static func buildEither(second: [Element]) -> [Element] { second }
}
