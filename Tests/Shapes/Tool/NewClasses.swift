import SwiftSyntax

extension KnownTypes {
  /// True for a class of the repository of which an argument `new` makes an object on Apple's
  /// systems: one of Core Data, which is inserted, or one that has the `init()` of Objective-C.
  func isNewClass(_ type: DeclaredType) -> Bool { isNewClass(type, within: []) }

  private func isNewClass(_ type: DeclaredType, within inner: Set<String>) -> Bool {
    guard let declaration = type.declaration?.as(ClassDeclSyntax.self),
      let parent = superclass(of: declaration), !inner.contains(parent)
    else { return false }
    if parent == "NSManagedObject" { return true }
    let initializers = declaration.memberBlock.members
      .compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    if initializers.contains(where: \.isNew) { return isOfObjectiveC(parent, within: inner) }
    // A class with an initializer of its own does not inherit `init()`, unless it overrides the one
    // that `init()` of its framework's class calls.
    let designated = initializers.filter { !$0.isConvenience }
    guard designated.isEmpty || designated.contains(where: \.isOverride) else {
      return isManaged(parent, within: inner)
    }
    guard designated.allSatisfy({ $0.isOverride || $0.labels == ["coder"] }) else { return false }
    if BuiltInTypes.new.contains(parent) || own[parent]?.isNewObject == true { return true }
    return own[parent].map { isNewClass($0, within: inner.union([parent])) } ?? false
  }

  private func isOfObjectiveC(_ name: String, within inner: Set<String>) -> Bool {
    if BuiltInTypes.isObject(name) || BuiltInTypes.new.contains(name) { return true }
    guard let parent = superclass(of: name), !inner.contains(parent) else { return false }
    return isOfObjectiveC(parent, within: inner.union([parent]))
  }

  private func isManaged(_ name: String, within inner: Set<String>) -> Bool {
    guard let parent = superclass(of: name), !inner.contains(parent) else { return false }
    return parent == "NSManagedObject" || isManaged(parent, within: inner.union([parent]))
  }

  private func superclass(of name: String) -> String? {
    own[name]?.declaration?.as(ClassDeclSyntax.self).flatMap(superclass)
  }

  /// Returns the first type from which the class inherits, which is its superclass if it has one.
  private func superclass(of declaration: ClassDeclSyntax) -> String? {
    guard let type = declaration.inheritanceClause?.inheritedTypes.first?.type else { return nil }
    let nested = type.as(MemberTypeSyntax.self)?.qualifiedName
    return nested.flatMap { own[$0] == nil ? nil : $0 } ?? type.innermostName
  }
}

extension InitializerDeclSyntax {
  /// True for an `init()` that others can call.
  fileprivate var isNew: Bool {
    signature.parameterClause.parameters.isEmpty && optionalMark == nil
      && !modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
      && !attributes.contains { $0.trimmedDescription.contains("unavailable") }
  }

  fileprivate var labels: [String] {
    signature.parameterClause.parameters.map(\.firstName.text)
  }

  /// True for the initializer that a view's or a controller's `init()` calls.
  fileprivate var isOverride: Bool {
    modifiers.contains { $0.name.text == "override" }
      && [["frame"], ["nibName", "bundle"], ["style", "reuseIdentifier"]].contains(labels)
  }

  fileprivate var isConvenience: Bool { modifiers.contains { $0.name.text == "convenience" } }
}
