import SwiftSyntax

extension Requirement {
  /// Turns a getter into the setter of the property or subscript, with the parameter `newValue`.
  mutating func becomeSetter(of type: TypeSyntax) {
    let type = type.givenStream ?? type
    if case .member = form { kind = .set }
    returnsNothing = true
    resultType = nil
    isStream = false
    returnsFunction = false
    parameters.append(
      Parameter(
        label: nil,
        shownLabel: kind == .set ? "_" : "newValue",
        name: "newValue",
        role: .value(
          type: type.asVariableType,
          isOptional: type.withoutAttributes.wrappedInOptional != nil),
        type: type.onOneLine))
  }
}
