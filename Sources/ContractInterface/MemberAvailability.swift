import SwiftSyntax

/// The systems that have a member, according to its `@available` attributes.
package struct MemberAvailability {
  /// The conditions for `if`, such as `#available(macOS 16, *)`; empty if the member requires no
  /// version of a system.
  package private(set) var conditions: [String] = []
  /// The conditions for `#if`, such as `!os(tvOS)` and `swift(>=6)`.
  package private(set) var platforms: [String] = []
  /// True if using the member causes a deprecation warning on some system.
  package private(set) var isDeprecated = false
  /// True for `@available(*, unavailable)`, which means that the member exists on no system.
  private(set) var isNowhere = false
  /// The attribute that no condition can express, such as `@available(*, noasync)`.
  private(set) var inexpressible: AttributeSyntax?

  init() {}

  init(_ attributes: AttributeListSyntax) {
    for case .attribute(let attribute) in attributes
    where attribute.attributeName.trimmedDescription == "available" {
      read(attribute)
    }
  }

  private mutating func read(_ attribute: AttributeSyntax) {
    guard case .availability(let list)? = attribute.arguments else { return }
    let arguments = list.map { $0.argument.trimmedDescription }
    let words = Set(arguments)
    if words.contains("deprecated") || list.labelled("deprecated") != nil { isDeprecated = true }
    if let first = list.first?.argument,
      first.firstToken(viewMode: .sourceAccurate)?.text == "swift"
    {
      let introduced =
        first.as(PlatformVersionSyntax.self)?.version?.trimmedDescription
        ?? list.labelled("introduced")
      if let introduced { platforms.append("swift(>=\(introduced))") }
      if let obsoleted = list.labelled("obsoleted") { platforms.append("!swift(>=\(obsoleted))") }
      return
    }
    if list.contains(where: { $0.argument.is(PlatformVersionSyntax.self) }) {
      conditions.append("#available(\(arguments.joined(separator: ", ")))")
      return
    }
    guard let platform = arguments.first, platform != "_PackageDescription" else { return }
    // An obsoleted member is left out on the whole platform, because `#if` cannot check a system's
    // version.
    if platform == "*", words.contains("unavailable") {
      isNowhere = true
      inexpressible = attribute
    } else if words.contains("unavailable") || list.labelled("obsoleted") != nil {
      guard let excluded = Self.condition(excluding: platform) else {
        inexpressible = attribute
        return
      }
      platforms.append(excluded)
    } else if words.contains("noasync") {
      inexpressible = attribute
    } else if let version = list.labelled("introduced"), platform != "*" {
      conditions.append("#available(\(platform) \(version), *)")
    }
  }

  /// Returns a condition such as `!os(tvOS)`; `nil` for `*` and app extensions, unknown to `#if`.
  private static func condition(excluding platform: String) -> String? {
    switch platform {
    case "macCatalyst": "!targetEnvironment(macCatalyst)"
    case "iOS", "macOS", "tvOS", "watchOS", "visionOS", "OSX":
      "!os(\(platform == "OSX" ? "macOS" : platform))"
    default: nil
    }
  }
}

extension AvailabilityArgumentListSyntax {
  fileprivate func labelled(_ label: String) -> String? {
    lazy.compactMap { $0.argument.as(AvailabilityLabeledArgumentSyntax.self) }
      .first { $0.label.text == label }?.value.trimmedDescription
  }
}
