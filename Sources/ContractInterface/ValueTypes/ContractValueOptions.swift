package import SwiftSyntax

/// The arguments of an attribute such as `@ContractValue(of: ThirdParty.Pin.self, makes: false)`.
package struct ContractValueOptions {
  /// The expression after `of:`, such as `ThirdParty.Pin.self`; `nil` without `of:`.
  let restated: ExprSyntax?
  /// False for `makes: false`, so that contracts create no instances.
  let makes: Bool

  package init(_ attribute: AttributeSyntax) {
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
    restated = arguments?.first { $0.label?.text == "of" }?.expression
    let makes = arguments?.first { $0.label?.text == "makes" }?.expression
    self.makes = makes?.trimmedDescription != "false"
  }

  /// Creates the options of `@ContractValue` without arguments.
  package init() {
    restated = nil
    makes = true
  }

  /// Reads the type `Pin` from `Pin.self`.
  static func typeName(in metatype: ExprSyntax) -> String? {
    guard let access = metatype.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return access.base?.trimmedDescription
  }
}
