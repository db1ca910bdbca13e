package import SwiftSyntax

/// The arguments of an attribute such as `@ContractValue(of: ThirdParty.Pin.self, makes: false)`.
package struct ContractValueOptions {
  /// The expression after `of:`, such as `ThirdParty.Pin.self`; `nil` without `of:`.
  let restated: ExprSyntax?
  /// False for `makes: false`, so that contracts create no instances.
  let makes: Bool

  /// Reads the arguments; without an attribute, as if the author had written `@ContractValue`.
  package init(_ attribute: AttributeSyntax? = nil) {
    restated = attribute?.argument("of")
    makes = attribute?.argument("makes")?.trimmedDescription != "false"
  }
}
