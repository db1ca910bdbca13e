/// The live adapters and doubles that a project tests against its contracts.
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
  /// The live adapters and doubles, one on each line, such as
  /// `FileReaderBinding.fake("in memory") { … }`.
  @SubjectsBuilder static var subjects: [any Registration] { get }

  /// The conversions of types without a built-in rule, such as `HTTPCookie`; none by default.
  @ConversionsBuilder static var conversions: [any ValueConversion] { get }
}

extension ContractSuite {
  /// The default: none, because the rules of ``ConversionContext`` serve for most types.
  public static var conversions: [any ValueConversion] { [] }
}

/// Collects the registrations in the body of ``ContractSuite/subjects``.
public typealias SubjectsBuilder = SuiteBuilder<any Registration>

/// Collects the conversions in the body of ``ContractSuite/conversions``.
public typealias ConversionsBuilder = SuiteBuilder<any ValueConversion>

/// Collects one element from each line into a list, so that a suite needs no commas and may use
/// `if` and `for`.
@resultBuilder
public enum SuiteBuilder<Element> {
  /// Accepts a line with one element, such as a registration.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Accepts a line with a list of elements, such as the result of a function.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Joins the elements of all lines into one list, in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Joins the elements of all iterations of a `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  /// Accepts an `if` without `else`, which adds nothing if the condition is false.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// Accepts the first branch of an `if` with `else`, or of a `switch`.
  public static func buildEither(first: [Element]) -> [Element] { first }
  /// Accepts the other branch of an `if` with `else`, or of a `switch`.
  public static func buildEither(second: [Element]) -> [Element] { second }
}
