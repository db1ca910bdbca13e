/// A method, property or closure of a protocol of the application that a contract can call.
public struct OperationDescription: Sendable, Hashable {
  /// The form of the call in Swift, which decides the word in a contract: `call`, `get` or `set`.
  public enum Kind: String, Sendable, Hashable {
    /// A method, or a closure of a struct of closures: `call:` in a contract.
    case method
    /// The value of a property: `get:` in a contract.
    case get
    /// A new value for a property: `set:` in a contract.
    case set
  }

  /// A parameter for which a contract gives a value.
  ///
  /// Completion handlers are separate, in ``OperationDescription/handlers``.
  public struct Parameter: Sendable, Hashable {
    /// The argument label in a call, such as `atPath`; `nil` for `_`.
    public var label: String?
    /// The key under `with` in a contract: the parameter's own name, such as `path`.
    ///
    /// Its label is accepted too.
    public var name: String
    /// The type as in the source, such as `[Item]?`, without attributes such as `@escaping`.
    public var type: String
    /// True for an optional type, so that a contract may leave the argument out.
    public var isOptional: Bool
    /// The case names and raw values that an argument can have, if its type is an enum without
    /// associated values; `nil` if they are not known.
    package var cases: KnownCases?
    /// The properties that an argument can have, if its type is a struct that no code of its own
    /// reads; `nil` if they are not known.
    package var members: KnownMembers?
    /// The name of the type at run time without optionals, such as `Vapor.Request`; `nil` if the
    /// generated code does not give the type.
    var runtimeType: String?

    /// Creates a description, such as `.init(label: nil, name: "partner", type: "Partner")`.
    public init(label: String?, name: String, type: String, isOptional: Bool = false) {
      self.label = label
      self.name = name
      self.type = type
      self.isOptional = isOptional
    }
  }

  /// The name without labels, such as `post`.
  public var name: String
  /// A text that no other operation of the protocol has, such as
  /// `post(destination:payload:responseHandler:)`, `plain(String)`, `title` or `title=`.
  public var signature: String
  /// The form of the call, which decides the key in a contract: `call`, `get` or `set`.
  public var kind: Kind
  /// The parameters for which a contract gives values, in the order of the declaration.
  public var parameters: [Parameter]
  /// The parameter names of the completion handlers, for `calls-back` in a contract.
  public var handlers: [String]
  /// True if a call needs `await`: the operation is `async`, or belongs to an actor.
  public var isAsync: Bool
  /// True if a call needs `try`, so that a contract can expect `throws`.
  public var isThrowing: Bool
  /// True if a contract may start a second call while this one runs.
  ///
  /// It matters only for an operation with ``isAsync``.
  public var mayOverlap: Bool
  /// True if the result is an asynchronous sequence, whose elements a contract lists under `emits`.
  public var isStream: Bool
  /// The case names that a result can have, if its type is an enum without associated values; `nil`
  /// if they are not known.
  package var resultCases: KnownCases?
  /// True if the result is a function, which later steps can call.
  package var returnsFunction = false
  /// The names and labels of parameters that contracts leave out, because the suite makes the
  /// arguments.
  package var supplied: [String] = []

  /// Creates the description of an operation, for a handwritten binding.
  ///
  /// `@Contracted` generates calls of ``add(_:to:)`` instead.
  public init(
    name: String,
    signature: String,
    kind: Kind = .method,
    parameters: [Parameter] = [],
    handlers: [String] = [],
    isAsync: Bool = false,
    isThrowing: Bool = false,
    mayOverlap: Bool = false,
    isStream: Bool = false
  ) {
    self.name = name
    self.signature = signature
    self.kind = kind
    self.parameters = parameters
    self.handlers = handlers
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.mayOverlap = mayOverlap
    self.isStream = isStream
  }
}
