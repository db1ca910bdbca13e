import SwiftSyntax

/// One requirement of a protocol, or one closure or property of a struct, that can be bound.
struct Requirement {
  /// The way in which it is performed; see `OperationDescription.Kind`.
  enum Kind: String {
    case method
    case get
    case set
  }

  /// A parameter of a method.
  struct Parameter {
    /// The kind of argument that is passed for it.
    enum Role {
      /// A value that the contract gives.
      case value(type: String, isOptional: Bool)
      /// A completion handler of so many arguments.
      case handler(argumentCount: Int)
      /// A completion handler whose type hides behind a type alias.
      case aliasedHandler
    }

    /// The argument label as it must be written in a call, or `nil` for none.
    var label: String?
    /// The label as a signature shows it.
    var shownLabel: String
    /// The name by which contracts give it.
    var name: String
    /// The kind of argument that is passed for it.
    var role: Role
    /// Its type without attributes, which distinguishes overloads.
    var type: String
  }

  /// The declaration.
  var node: Syntax
  /// The way in which it is performed.
  var kind: Kind
  /// The name as it must be written in a call, back quotes included.
  var reference: String
  /// The parameters, in order.
  var parameters: [Parameter] = []
  /// True if it returns nothing.
  var returnsNothing = false
  /// True if it gives an asynchronous sequence.
  var isStream = false
  /// True if it is `async`.
  var isAsync = false
  /// True if it can throw.
  var isThrowing = false
  /// True if a call needs a subject that can be written.
  var isMutating = false
  /// True if it is outside the isolation of its protocol.
  var isNonisolated = false
  /// True if it runs where its caller does: `nonisolated(nonsending)`.
  var isNonsending = false
  /// Its own global actor, which its protocol does not have.
  var ownActor: String?
  /// A text that no other requirement has; see `OperationDescription.signature`.
  var signature = ""

  /// The name without back quotes.
  var name: String { reference.withoutBackQuotes }

  /// The signatures that it may have, the plainest first; it gets the first that no other has.
  ///
  /// By labels, as in `post(destination:responseHandler:)`, `title` and `title=`; by the types of
  /// its values, as in `plain(String)` and `find(id: Int, completion:)`; by all its types.
  var possibleSignatures: [String] {
    switch kind {
    case .get: [name]
    case .set: ["\(name)="]
    case .method:
      [
        "\(name)(\(parameters.map { "\($0.shownLabel):" }.joined()))",
        "\(name)(\(parameters.map { $0.shown(withType: !$0.isHandler) }.joined(separator: ", ")))",
        "\(name)(\(parameters.map { $0.shown(withType: true) }.joined(separator: ", ")))",
      ]
    }
  }
}

extension Requirement.Parameter {
  /// True if a completion handler is passed for it.
  var isHandler: Bool {
    if case .value = role { return false }
    return true
  }

  /// The parameter in a signature with types.
  fileprivate func shown(withType isTyped: Bool) -> String {
    guard isTyped else { return "\(shownLabel):" }
    return label == nil ? type : "\(shownLabel): \(type)"
  }
}

extension String {
  /// An identifier without the back quotes that make it one.
  var withoutBackQuotes: String {
    guard count > 2, hasPrefix("`"), hasSuffix("`") else { return self }
    return String(dropFirst().dropLast())
  }
}
