import SwiftSyntax

/// The facts about an expression that decide what the suite needs besides it.
struct Needs {
  /// True if the expression uses the parameter `vendor` of the suite's closure.
  var usesVendor = false
  var address: Construction.Address?
  /// The environment variables that the expression reads as credentials.
  var credentials: [String] = []
  /// The targets that declare types of the arguments, such as a configuration.
  var modules: [String] = []
  /// True if the expression needs `vendor.urlSessionConfiguration`.
  var needsURLSession = false
  /// True if only the type's own module can access the initializer.
  var isInternal = false

  mutating func add(_ other: Needs) {
    usesVendor = usesVendor || other.usesVendor
    address = address ?? other.address
    credentials += other.credentials
    modules += other.modules
    needsURLSession = needsURLSession || other.needsURLSession
    isInternal = isInternal || other.isInternal
  }
}

/// The Swift expression that creates an implementation.
struct Construction {
  /// The expression before the arguments, such as `try HTTPPriceList`.
  private let callee: String
  /// The arguments with their labels; `nil` for a property, which has no parentheses.
  private var arguments: [String]?
  private(set) var needs = Needs()

  struct Address {
    /// The default value as in the source; `nil` if every caller must pass an address.
    var defaultText: String?
  }

  /// Chooses an initializer, function or property whose arguments are known, if there is one.
  ///
  /// One that takes the vendor's address is preferred.
  init?(byOneOf creations: [Creation], awaits: Bool, in context: ArgumentContext) {
    let found = creations.filter { $0.access != .file && !$0.isFailable }
      .compactMap { Self($0, awaits: awaits, in: context) }
    guard
      let best = found.first(where: { $0.needs.address != nil })
        ?? found.first(where: \.needs.usesVendor)
        ?? found.first
    else { return nil }
    self = best
  }

  /// Finds arguments; `nil` if only the author knows one, and the parameter has no default.
  private init?(_ creation: Creation, awaits: Bool, in context: ArgumentContext) {
    needs.isInternal = creation.access == .module
    let effects =
      (creation.isThrowing ? "try " : "") + (creation.isAsync || awaits ? "await " : "")
    callee = effects + creation.callee
    guard let parameters = creation.parameters else { return }
    guard let arguments = Self.arguments(for: parameters, in: context) else { return nil }
    self.arguments = arguments.map(\.labelled)
    for argument in arguments.map(\.argument) { needs.add(argument.needs) }
  }

  /// The expression on one line, such as `HTTPPriceList(baseURL: vendor.url)`.
  var text: String {
    callee + (arguments.map { "(\($0.joined(separator: ", ")))" } ?? "")
  }

  /// The expression with each argument on its own line, for an expression that is too long for one.
  var longText: String {
    guard let arguments, !arguments.isEmpty else { return text }
    return "\(callee)(\n  \(arguments.joined(separator: ",\n  ")))"
  }

  private typealias Labelled = (labelled: String, argument: Argument)

  private static func arguments(
    for parameters: [TypeFacts.Parameter], in context: ArgumentContext
  ) -> [Labelled]? {
    var context = context
    let addressed = parameters.contains {
      Argument(for: $0, in: context).map { $0.needs.address != nil } ?? false
    }
    // An adapter that takes an address keeps its own HTTP client, so no session is created for it.
    context.mayMakeSession = !addressed
    var arguments: [Labelled] = []
    for parameter in parameters {
      guard let argument = Argument(for: parameter, in: context) else {
        if parameter.hasDefault { continue }
        return nil
      }
      // A default value is better than a guess, unless the argument leads to the vendor.
      if parameter.hasDefault, !argument.replacesDefault { continue }
      let label = parameter.label.map { "\($0): " } ?? ""
      arguments.append((label + argument.text, argument))
    }
    return arguments
  }
}
