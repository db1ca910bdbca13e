import SwiftSyntax

extension InterfaceReader {
  /// Decides on the spy of a protocol.
  ///
  /// Syntax does not distinguish delegates from other protocols, but by custom their names end in
  /// `Delegate`. A requirement with a result is a warning, because only the application knows the
  /// answer.
  ///
  /// - Parameters:
  ///   - owned: The protocol.
  ///   - requirements: The requirements that can be bound.
  ///   - isWhole: True if those are all of its requirements.
  /// - Returns: The spy, or `nil` if the macro writes none.
  mutating func spy(
    of owned: ProtocolDeclSyntax, telling requirements: [Requirement], isWhole: Bool
  ) -> OwnedInterface.Spy? {
    let name = owned.name.text.withoutBackQuotes
    let parents = owned.parents
    guard name.hasSuffix("Delegate"), options.restated == nil, isWhole,
      parents.allSatisfy(\.isPlumbing), !parents.contains(where: { $0.name == "Actor" })
    else { return nil }
    if let question = requirements.first(where: { !$0.isTelling }) {
      refuse(.asksDelegate(question.name, spy: "\(name)Spy"), at: question.node)
      return nil
    }
    let isObject = parents.contains { ["NSObject", "NSObjectProtocol"].contains($0.name) }
    return OwnedInterface.Spy(name: "\(name)Spy", superclass: isObject ? "NSObject" : nil)
  }
}

extension Requirement {
  /// True if a spy can implement it: a method without a result and without a completion handler.
  fileprivate var isTelling: Bool {
    kind == .method && returnsNothing && !parameters.contains(where: \.isHandler)
  }
}
