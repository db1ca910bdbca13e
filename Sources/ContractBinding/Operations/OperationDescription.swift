/// One requirement of an owned protocol that a contract can name.
public struct OperationDescription: Sendable, Hashable, Codable {
  /// The way in which an operation is performed.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A method, or a closure of a struct of closures.
    case method
    /// Reading a property.
    case get
    /// Writing a property.
    case set
  }

  /// A parameter that a contract gives a value for; completion handlers are not among them.
  public struct Parameter: Sendable, Hashable, Codable {
    /// The argument label at the call site, or `nil` for `_`.
    public var label: String?
    /// The name that a contract uses for it: the parameter's own name; its label serves too.
    public var name: String
    /// The type as it is written in the requirement, without `@escaping` and its like.
    public var type: String
    /// True if a call may leave it out: the type is optional.
    public var isOptional: Bool

    /// Creates a description of a parameter.
    public init(label: String?, name: String, type: String, isOptional: Bool = false) {
      self.label = label
      self.name = name
      self.type = type
      self.isOptional = isOptional
    }
  }

  /// The name without labels, such as `post`.
  public var name: String
  /// The name that no other requirement of the protocol has, such as
  /// `post(destination:payload:responseHandler:)`, `plain(String)`, `title` or `title=`.
  public var signature: String
  /// The way in which it is performed.
  public var kind: Kind
  /// The parameters that a contract gives values for, in order.
  public var parameters: [Parameter]
  /// The names of the completion handlers, in order.
  public var handlers: [String]
  /// True if the requirement is `async`, or belongs to an actor.
  public var isAsync: Bool
  /// True if the requirement can throw.
  public var isThrowing: Bool
  /// True if two calls of it may be under way at once without a completion handler.
  public var mayOverlap: Bool
  /// True if it gives an asynchronous sequence, whose elements a contract can expect.
  public var isStream: Bool

  /// Creates a description of a requirement.
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
