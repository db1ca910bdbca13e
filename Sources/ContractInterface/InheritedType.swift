package import SwiftSyntax

/// A protocol or class that a protocol inherits from; the macro does not see its requirements.
struct InheritedType {
  /// The name without its module, such as `Sendable`.
  let name: String
  let node: Syntax

  /// True with types in angle brackets, as in `Store<Order>`.
  var hasTypeArguments: Bool {
    node.as(TypeSyntax.self)?.genericArguments != nil
  }

  /// True for types such as `Equatable` and `UIView`, whose members contracts do not call.
  var isPlumbing: Bool {
    // A package may declare its own replacement of `SendableMetatype` for older versions of Swift.
    Self.plumbing.contains(name) || name.hasSuffix("SendableMetatype")
      || Self.values.contains(name) || Self.generating.contains(name)
      || FrameworkProtocols.contain(name)
  }

  /// Protocols without requirements in Sourcery's templates and guides, for which it writes code.
  private static let generating: Set<String> = [
    "AutoCases", "AutoCodable", "AutoDecodable", "AutoDiffable", "AutoEncodable", "AutoEquatable",
    "AutoHashable", "AutoLenses", "AutoMockable", "AutoSpecable",
  ]

  /// Protocols of the standard library that make a type a number, a set or a text.
  private static let values: Set<String> = [
    "AdditiveArithmetic", "BinaryFloatingPoint", "BinaryInteger", "CVarArg", "CustomNSError",
    "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral", "ExpressibleByDictionaryLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
    "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral", "FixedWidthInteger",
    "FloatingPoint", "LosslessStringConvertible", "Numeric", "OptionSet", "SetAlgebra",
    "SignedInteger", "SignedNumeric", "Strideable", "TextOutputStreamable", "UnsignedInteger",
  ]

  private static let plumbing: Set<String> = [
    "Actor", "Any", "AnyActor", "AnyObject", "BitwiseCopyable", "CALayer", "CaseIterable",
    "Codable", "CodingKey",
    "Comparable", "Copyable", "CustomDebugStringConvertible", "CustomReflectable",
    "CustomStringConvertible", "Decodable", "DistributedActor", "Encodable", "Equatable", "Error",
    "Escapable", "Hashable", "Identifiable", "JSExport", "LocalizedError", "NSCoding", "NSCopying",
    "NSControl", "NSDocument", "NSLayoutManager", "NSManagedObject", "NSObject",
    "NSObjectProtocol", "NSSecureCoding", "NSView", "NSViewController", "NSWindow",
    "NSWindowController", "Observable", "ObservableObject", "Perceptible", "RawRepresentable",
    "Sendable", "UIButton", "UICollectionReusableView", "UICollectionView",
    "UICollectionViewCell", "UICollectionViewController", "UIControl", "UIGestureRecognizer",
    "UIImageView", "UILabel", "UINavigationController", "UIPageViewController",
    "UIPresentationController", "UIResponder", "UIScrollView", "UIStackView", "UITabBarController",
    "UITableView", "UITableViewCell", "UITableViewController", "UITableViewHeaderFooterView",
    "UITextField", "UITextView", "UIView", "UIViewController", "UIWindow", "View",
  ]

  /// True for the name of a class, such as `UIView`.
  static func isClass(_ name: String) -> Bool {
    plumbing.contains(name) && ["CA", "NS", "UI"].contains(where: name.hasPrefix)
      && !["NSCoding", "NSCopying", "NSObjectProtocol", "NSSecureCoding"].contains(name)
  }

  /// True for a type that a spy, which is a class, can inherit from without implementing anything.
  var requiresNothing: Bool {
    isPlumbing && !Self.demanding.contains(name) && !Self.values.contains(name)
      && !FrameworkProtocols.contain(name)
      && !["CA", "NS", "UI"].contains { prefix in
        name.hasPrefix(prefix) && !["NSObject", "NSObjectProtocol"].contains(name)
      }
  }

  private static let demanding: Set<String> = [
    "CaseIterable", "Codable", "CodingKey", "Comparable", "CustomDebugStringConvertible",
    "CustomReflectable",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Hashable",
    "RawRepresentable", "View",
  ]
}

extension ProtocolDeclSyntax {
  /// The inherited types, also those in `where Self: …`.
  var parents: [InheritedType] {
    let clause = inheritanceClause?.inheritedTypes.map(\.type) ?? []
    let conditions = genericWhereClause?.requirements.filter { $0.left == "Self" } ?? []
    return (clause + conditions.compactMap(\.conformance)).flatMap(\.inherited)
  }
}

extension TypeSyntax {
  /// The names in a composition such as `A & Shop.B`, without modules and attributes.
  package var inheritedNames: [String] { inherited.map(\.name) }

  /// The types in a composition such as `A & B`.
  fileprivate var inherited: [InheritedType] {
    let type = withoutAttributes
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.inherited }
    }
    if type.is(SuppressedTypeSyntax.self) || type.is(ClassRestrictionTypeSyntax.self) { return [] }
    let name = type.nameWithoutModule ?? type.trimmedDescription
    return [InheritedType(name: name, node: Syntax(self))]
  }
}

extension AttributeListSyntax {
  /// The texts of the `@available` attributes, which the generated code repeats.
  package var availability: [String] {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
      .map(\.trimmedDescription)
  }
}

extension DeclSyntax {
  /// The kind for a message, such as "a class", and the keyword where the message appears.
  var kindAndKeyword: (String, Syntax) {
    if let type = self.as(ClassDeclSyntax.self) { return ("a class", Syntax(type.classKeyword)) }
    if let type = self.as(EnumDeclSyntax.self) { return ("an enum", Syntax(type.enumKeyword)) }
    if let type = self.as(ActorDeclSyntax.self) { return ("an actor", Syntax(type.actorKeyword)) }
    if let type = self.as(ExtensionDeclSyntax.self) {
      return ("an extension", Syntax(type.extensionKeyword))
    }
    return ("this declaration", Syntax(self))
  }
}
