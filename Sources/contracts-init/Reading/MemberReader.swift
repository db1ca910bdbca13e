import ContractInterface
import SwiftParser
import SwiftSyntax

/// Reads the members of a type that determine how it is created and how its values are written.
struct MemberReader {
  private let members: MemberBlockItemListSyntax
  /// The default access in an extension such as `public extension`.
  private let access: Access?

  init(_ members: MemberBlockItemListSyntax, access: Access? = nil) {
    self.members = members
    self.access = access
  }

  func add(to type: inout TypeFacts) {
    for member in members.map(\.decl) {
      if let initializer = member.as(InitializerDeclSyntax.self) {
        type.initializers.append(initializer.creation(of: type.name, access: access))
        type.readsSingleValue = type.readsSingleValue || initializer.readsSingleValue
      } else if let property = member.as(VariableDeclSyntax.self) {
        Self.add(property, to: &type)
      } else if let cases = member.as(EnumCaseDeclSyntax.self) {
        type.cases += cases.elements.map(Self.read)
      } else if let keys = member.as(EnumDeclSyntax.self), keys.name.text == "CodingKeys" {
        type.codingKeys = Self.read(keys)
      }
    }
  }

  private static func add(_ node: VariableDeclSyntax, to type: inout TypeFacts) {
    let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      if node.modifiers.areTypeLevel {
        if ["shared", "default", "standard"].contains(name) { type.sharedInstance = name }
        continue
      }
      guard binding.isStored else { continue }
      let evident = binding.declaredType ?? binding.initializer?.value.evidentType
      let written = evident?.trimmedDescription ?? ""
      let isOptional = written.hasSuffix("?") && !isConstant
      let property = TypeFacts.Parameter(
        label: name, name: name, type: written,
        hasDefault: binding.initializer != nil || isOptional || node.modifiers.isLazy)
      type.stored.append((property, isConstant, Access(node.modifiers)))
    }
  }

  private static func read(_ node: EnumCaseElementSyntax) -> TypeFacts.Case {
    let payload = node.parameterClause?.parameters.map { parameter in
      let label = parameter.firstName.flatMap { $0.text == "_" ? nil : $0.text }
      return TypeFacts.Parameter(
        label: label, name: label ?? "value", type: parameter.type.trimmedDescription,
        hasDefault: parameter.defaultValue != nil)
    }
    return TypeFacts.Case(name: node.name.text, payload: payload ?? [])
  }

  private static func read(_ keys: EnumDeclSyntax) -> [String: String] {
    let elements = keys.memberBlock.members
      .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
    let pairs = elements.compactMap { element in
      element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        .map { (element.name.text, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension InitializerDeclSyntax {
  /// True for `init(from:)` in a type that is encoded as a single value without keys.
  fileprivate var readsSingleValue: Bool {
    signature.parameterClause.parameters.first?.firstName.text == "from"
      && body?.description.contains("singleValueContainer") == true
  }

  /// Describes how to call the initializer, with the default `access` in an extension.
  func creation(of type: String, access: Access?) -> Creation {
    let effects = signature.effectSpecifiers
    return Creation(
      callee: type, parameters: signature.parameterClause.parameters.map(TypeFacts.Parameter.init),
      access: Access(modifiers, in: access), isThrowing: effects?.throwsClause != nil,
      isAsync: effects?.asyncSpecifier != nil, isFailable: optionalMark != nil)
  }
}

extension TypeFacts.Parameter {
  init(_ node: FunctionParameterSyntax) {
    let label = node.firstName.text
    self.init(
      label: label == "_" ? nil : label, name: node.secondName?.text ?? label,
      type: node.type.trimmedDescription, hasDefault: node.defaultValue != nil,
      defaultText: node.defaultValue?.value.trimmedDescription)
  }
}
