import SwiftSyntax

/// A member that a contract can call: a requirement of a protocol, or a closure or property of a
/// struct.
package struct Requirement {
  /// The form of the call, with the same names as `OperationDescription.Kind`.
  package enum Kind: String {
    case method
    case get
    case set
  }

  /// A parameter of a method or closure that a contract can pass an argument for.
  package struct Parameter {
    /// The kind of argument that the generated code passes: a value or a closure.
    package enum Role {
      /// A value from the contract, with a type such as `Int?`; an optional one may be missing.
      case value(type: String, isOptional: Bool)
      /// A closure that reports its call, with this number of arguments.
      case handler(argumentCount: Int)
      /// A type that the contract names, as an expression such as `Item.self`.
      case metatype(String)
      /// A closure whose type is an alias, so that the macro does not know its arguments.
      case aliasedHandler(type: String)
      /// An expression that is always the same, such as `nil` for an actor to run on.
      case fixed(String)
    }

    /// The argument label in Swift code, with back quotes if it needs them; `nil` without one.
    package var label: String?
    /// The label in a signature such as `find(id:)`, or a closure parameter's name; `_` for none.
    package var shownLabel: String
    /// The key under `with` in a contract, such as `id`, or the position such as "1".
    package var name: String
    package var role: Role
    /// The type, such as `Int`, which distinguishes methods with the same labels.
    package var type: String
    /// True for `inout`, or a pointer such as `NSErrorPointer`: the result has the changed value.
    package var isInOut = false
    /// True for a `sending` parameter, whose argument the implementation may keep for itself.
    package var isSending = false
    /// True for a pointer; the generated code passes a pointer to its own variable.
    package var isPointer = false
    /// True for a parameter such as `Item...`, for which a contract gives a list.
    package var isVariadic = false
    /// The types of a handler's arguments, which the compiler cannot infer in a generic method.
    package var handlerTypes: [String] = []
    /// True for a parameter that accepts any sequence; a contract gives a list or a stream.
    package var isGivenAsSequence = false
    /// True for a function, including an `@autoclosure`.
    package var isFunction = false
    /// True for a function that may throw, so that a `rethrows` method may throw too.
    package var mayThrow = false
    /// The result of a function that a contract describes by a constant, as `{ answers: true }`, or
    /// what the function sets its `inout` argument to.
    package var answer: Answer?
  }

  /// The constant result of a function that a contract passes as an argument, such as a filter.
  package struct Answer {
    /// The type in the generated code, such as `Bool`.
    package let type: String
    /// The number of arguments that the function receives.
    package let argumentCount: Int
    /// The position of the `inout` argument that the function sets; `nil` if it returns the value.
    package var changed: Int?
  }

  /// The syntax of a call in Swift code, such as that of a subscript.
  package enum Form {
    /// A call to a method or closure, or the use of a property: `subject.price(of: a0)`.
    case member
    /// A call to an initializer, whose result replaces the implementation.
    case initializer(isFailable: Bool)
    /// The use of a subscript: `subject[a0]`.
    case element
    /// A write to a subscript, whose last parameter is the new value.
    case elementSetter
  }

  /// The position of an operator: before, between or after its operands.
  package enum Fixity {
    case prefix
    case infix
    case postfix
  }

  /// The syntax of the name, where an error message appears.
  var node: Syntax
  /// The form of the call: a method's call, or reading or writing a property.
  package var kind: Kind
  /// The name in Swift code, with back quotes if it needs them.
  package var reference: String
  /// The parameters in the order of the declaration; the last of a setter is `newValue`.
  package var parameters: [Parameter] = []
  /// True if the result is `Void`, so that there is no value to report.
  package var returnsNothing = false
  /// The result type as in the source, such as `Int?`, which tells apart two methods of one name.
  package var shownResult = "Void"
  /// The protocol in a result such as `[any Cart]?` or `() -> any Cart`, for names of objects such
  /// as `Cart#1`.
  package var objectName: String?
  /// True if the result is a function that a contract can call; see ``FunctionShape/isCallable``.
  package var returnsFunction = false
  /// True if the result is an asynchronous sequence, whose elements a contract lists under `emits`.
  package var isStream = false
  /// True if the declaration has `async`, or if it is a closure that runs on another actor.
  package var isAsync = false
  /// True if a call needs `try`; `rethrows` needs it only if a function from the suite may throw.
  package var isThrowing = false
  /// True for a `mutating` method and for the setter of a subscript, which need a variable.
  package var isMutating = false
  /// True for a `nonisolated` member, which does not run on the protocol's actor.
  package var isNonisolated = false
  /// True for `nonisolated(nonsending)`, which runs on the caller's actor.
  package var isNonsending = false
  /// The member's own global actor, such as `MainActor`, unless the protocol has the same.
  package var ownActor: String?
  /// The type parameters of a generic method, and one for each `some` in its parameters.
  package var typeParameters: [TypeParameter] = []
  /// The result type as the generated code writes it; `nil` without a result.
  package var resultType: String?
  /// True if the compiler cannot infer the result type from a call.
  ///
  /// The method is generic, or differs from another one only by its result.
  package var needsResultType = false
  /// True if the compiler cannot infer the types of handlers' arguments.
  ///
  /// The method is generic, or differs from another one only by these types.
  package var needsHandlerTypes = false
  /// True for a generic method with classes in place of type parameters.
  package var hasClasses = false
  /// The syntax of the call, which differs for initializers and subscripts.
  package var form = Form.member
  /// True for `static` members and initializers, which are called on the type.
  package var isOfType = false
  /// True for an optional closure and an `@objc optional` member; an implementation may lack it.
  package var mayBeAbsent = false
  /// The conditions for `if` under which the member exists, such as `#available(macOS 16, *)`.
  package var availability: [String] = []
  /// True if using the member causes a deprecation warning, so that callers must be deprecated.
  package var isDeprecated = false
  /// True for a `static` member beside one of instances with the same name, labels and types.
  var hasInstanceTwin = false
  /// True if another requirement differs from this one only by `async`.
  var hasAsyncTwin = false
  /// The position of an operator; `nil` for any other member.
  package var fixity: Fixity?
  /// The `#if` branches that contain the member, the outermost first.
  package var branches: [ConditionalBranch] = []
  /// The unique text that identifies the member in the generated code, such as `find(id:)`.
  package var signature = ""

  /// The name in contracts, where `` `default` `` is written `default`.
  package var name: String { (hasInstanceTwin ? "static " : "") + reference.withoutBackQuotes }

  /// The signatures of which the member gets the first that no other member has.
  ///
  /// The first one has labels, as in `post(destination:responseHandler:)`, `title` and `title=`.
  /// The next ones add the types of values, as in `find(id: Int, completion:)`, then all types, and
  /// finally the result, as in `plain(String) -> Int`.
  var possibleSignatures: [String] {
    switch kind {
    case .get: [name]
    case .set: ["\(name)="]
    case .method:
      [
        "\(name)(\(parameters.map { "\($0.shownLabel):" }.joined()))\(effect)",
        signature { $0.shown(withType: !$0.isHandler) },
        signature { $0.shown(withType: true) },
        signatureWithResult,
      ]
    }
  }

  /// The suffix that distinguishes an `async` method from its twin without `async`.
  private var effect: String { hasAsyncTwin && isAsync ? " async" : "" }

  /// The longest signature of a method, such as `find(id: Int) -> Order?`.
  var signatureWithResult: String {
    "\(signature { $0.shown(withType: true) }) -> \(shownResult)"
  }

  private func signature(_ shown: (Parameter) -> String) -> String {
    "\(name)(\(parameters.map(shown).joined(separator: ", ")))\(effect)"
  }
}

extension Requirement.Parameter {
  /// True if the generated code passes a closure that reports its call.
  package var isHandler: Bool {
    switch role {
    case .handler, .aliasedHandler: true
    case .value, .fixed, .metatype: false
    }
  }

  package var alias: String? {
    if case .aliasedHandler(let type) = role { type } else { nil }
  }

  /// Writes `id:`, or `id: Int` with its type.
  fileprivate func shown(withType isTyped: Bool) -> String {
    guard isTyped else { return "\(shownLabel):" }
    return label == nil ? type : "\(shownLabel): \(type)"
  }
}

extension String {
  /// The identifier without back quotes, so `` `default` `` becomes `default`.
  package var withoutBackQuotes: String {
    guard count > 2, hasPrefix("`"), hasSuffix("`") else { return self }
    return String(dropFirst().dropLast())
  }

  /// The identifier as a label; in a call, only `inout` and raw identifiers need back quotes.
  var asLabel: String {
    let plain = withoutBackQuotes
    let isIdentifier = plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isIdentifier && !["inout", "_"].contains(plain) ? plain : self
  }
}
