package import SwiftDiagnostics
package import SwiftSyntax

/// The reason why a contract cannot call a member or use a property, with advice for the author.
package struct Refusal: Error {
  /// The member, or the part of it, where the compiler shows the message.
  package let node: Syntax
  /// The reason why contracts cannot use the member, and advice, as an error or a warning.
  package let message: Message

  /// The changes to the source that the compiler offers; the author chooses one of them.
  private let suggestions: [FixIt]

  init(
    _ message: Message, at node: some SyntaxProtocol, suggesting suggestions: [FixIt] = []
  ) {
    self.node = Syntax(node)
    self.message = message
    self.suggestions = suggestions
  }

  /// The form that the compiler shows: the message at ``node``, and each suggestion as a fix-it.
  package var diagnostic: Diagnostic {
    Diagnostic(node: node, message: message, fixIts: suggestions)
  }

  /// A message for the author of the protocol: the obstacle, and then the remedy.
  package struct Message: DiagnosticMessage {
    package let message: String
    package let severity: DiagnosticSeverity
    /// The identifier, such as "variadic", by which a test counts the messages of each kind.
    package let kind: String
    package var diagnosticID: MessageID { MessageID(domain: "ContractBinding", id: kind) }

    init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
      self.message = message
      self.kind = id
      self.severity = severity
    }

    static func warning(_ id: String, _ message: String) -> Message {
      Message(id, message, severity: .warning)
    }
  }
}

extension Refusal.Message {
  static func declaration(_ kind: String) -> Self {
    Self(
      "declaration",
      """
      '@Contracted' goes on a protocol or on a struct of closures, not on \(kind); put it on the \
      protocol that the application owns
      """)
  }

  static func hidden(_ name: String) -> Self {
    Self(
      "hidden",
      "contracts cannot reach '\(name)', which is private; make it internal, package or public")
  }

  static func genericStruct(_ name: String) -> Self {
    Self(
      "generic-struct",
      """
      a contract cannot choose the type parameters of '\(name)'; replace them with concrete types
      """)
  }

  static let restatedStruct = Self(
    "restated-struct",
    "'of:' restates a protocol; put plain '@Contracted' on the struct itself")

  static let restatedType = Self(
    "restated-type",
    "name one owned protocol by its existential type, as in '(any NetworkAdapter).self'")

  static let alias = Self(
    "alias",
    "the name in contracts must be a string literal that is not empty and interpolates nothing")

  static func inheritance(_ parent: String, into name: String) -> Self {
    warning(
      "inheritance",
      """
      the requirements that '\(name)' inherits from '\(parent)' are not bound; if '\(parent)' has \
      '@Contracted', write 'including: (any \(parent)).self', and 'associatedTypes:' if it has some, or restate in '\(name)' those that \
      contracts call, and 'Sendable' or '@MainActor' if '\(parent)' has it; if it is a class, write \
      'including: \(parent).self'
      """)
  }
}

extension Refusal.Message {
  static func asksDelegate(_ name: String, spy: String) -> Self {
    warning(
      "asks-delegate",
      """
      no '\(spy)' is written, because '\(name)' asks the delegate for an answer; write one by \
      hand as a 'DelegateSpy', or give it only methods without a result
      """)
  }

  static func unspied(_ name: String, spy: String) -> Self {
    warning(
      "asks-delegate",
      """
      no '\(spy)' is written, because '\(name)' is more than a call with values; write one by hand \
      as a 'DelegateSpy'
      """)
  }

  static func generic(_ name: String) -> Self {
    Self(
      "generic",
      """
      a contract cannot choose the type parameters of '\(name)'; use a concrete type, or 'any' \
      with a protocol
      """)
  }

  static func indistinguishable(_ signature: String) -> Self {
    Self(
      "indistinguishable",
      """
      neither labels, parameter types nor the result tell '\(signature)' from another \
      requirement; rename one of them
      """)
  }

  static func availability(_ name: String) -> Self {
    Self(
      "availability",
      """
      no condition tells where '\(name)' is available; put '@available' on the whole protocol, or \
      the requirement into a protocol of its own
      """)
  }

  static func actorSetter(_ name: String) -> Self {
    Self(
      "actor-setter",
      """
      a property of an actor cannot be set from outside; replace the setter of '\(name)' with a \
      method
      """)
  }

  static func untyped(_ name: String) -> Self {
    Self("untyped", "a macro does not see inferred types; write the type of '\(name)'")
  }

  static func wrappedStream(_ name: String) -> Self {
    Self(
      "wrapped-stream",
      """
      '\(name)' gives an asynchronous sequence within another type, where it cannot be read; \
      give the sequence itself
      """)
  }

  static let sequenceNotSendable = Self(
    "sequence-not-sendable",
    """
    a sequence that is not Sendable cannot be read while other calls go on; write \
    'any AsyncSequence<…> & Sendable'
    """)
}

extension Refusal.Message {
  static let opaque = Self(
    "opaque",
    "a contract cannot choose the type behind 'some'; write 'any', or a concrete type")

  static let variadic = Self(
    "variadic",
    """
    a contract gives a list for one variadic parameter, if its type has no function and no type \
    parameter; take an array instead
    """)

  static let isolated = Self(
    "isolated",
    "a contract cannot name an actor to run on; put the requirement on a global actor instead")
}
