import SwiftSyntax

extension InterfaceReader {
  /// Decides if a spy, a class that records calls, is generated for a protocol.
  ///
  /// Only protocols that the vendor calls get a spy. A macro sees only syntax, so the name must end
  /// with `Delegate`, or the attribute must have `spied: true`. A requirement with a result causes
  /// a warning, because only the application knows the answer.
  ///
  /// A protocol with a generic method gets a spy only with `spied: true`. Version 0.1.0 generated
  /// none for it, so the application may already have its own.
  mutating func spy(
    of owned: ProtocolDeclSyntax, telling requirements: [Requirement], isWhole: Bool
  ) -> OwnedInterface.Spy? {
    let name = owned.name.text.withoutBackQuotes
    let parents = owned.parents
    guard name.hasSuffix("Delegate") || options.isSpied, options.restated == nil, isWhole,
      parents.allSatisfy(\.requiresNothing), !parents.contains(where: { $0.name == "Actor" })
    else { return nil }
    guard options.isSpied || !requirements.contains(where: \.isGeneric) else { return nil }
    // With `spied: true`, properties are not checked here. The generated spy has none, so the
    // compiler reports one that has no default implementation.
    let answered = options.isSpied ? requirements.filter { $0.kind == .method } : requirements
    if let question = answered.first(where: { !$0.canBeSpied }) {
      refuse(
        question.expectsAnswer
          ? .asksDelegate(question.name, spy: "\(name)Spy")
          : .unspied(question.name, spy: "\(name)Spy"), at: question.node)
      return nil
    }
    let isObject = parents.contains { ["NSObject", "NSObjectProtocol"].contains($0.name) }
    return OwnedInterface.Spy(name: "\(name)Spy", superclass: isObject ? "NSObject" : nil)
  }
}

extension Requirement {
  /// True if the delegate is asked for an answer: by a property, a result or a completion handler.
  ///
  /// The warning about the missing spy then says so.
  fileprivate var expectsAnswer: Bool {
    kind != .method || !returnsNothing || parameters.contains(where: \.isHandler)
  }

  fileprivate var isGeneric: Bool {
    !typeParameters.isEmpty || hasClasses || parameters.contains(where: \.isGivenAsSequence)
  }

  /// True for a method with values as parameters and no result, so that a spy needs no answer.
  fileprivate var canBeSpied: Bool {
    guard case .member = form else { return false }
    return kind == .method && returnsNothing && !isOfType && !hasClasses
      && !parameters.contains {
        $0.isHandler || $0.isFunction || $0.isInOut && !$0.isPointer || $0.isGivenAsSequence
      }
  }
}
