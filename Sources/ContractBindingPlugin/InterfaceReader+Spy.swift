import SwiftSyntax

extension InterfaceReader {
  /// Decides on the spy of a protocol.
  ///
  /// Syntax cannot tell a delegate from another protocol; all are named `…Delegate`, by the
  /// custom of Apple's frameworks. A requirement that asks the delegate something is a warning:
  /// only the application knows the answer.
  ///
  /// - Parameters:
  ///   - owned: The protocol.
  ///   - requirements: What can be bound of it.
  ///   - isWhole: Whether that is all of it.
  /// - Returns: What the spy is, or `nil` where none is written.
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
  /// True if it only tells something: a method that returns nothing, and gives no function that
  /// would have to be called.
  fileprivate var isTelling: Bool {
    kind == .method && returnsNothing && !parameters.contains(where: \.isHandler)
  }
}
