/// The cause of a message, which is equal in all scenarios that break for the same reason.
///
/// Reports show each cause once. So it contains no steps, no positions in lists and no values.
package struct Cause: Sendable, Hashable, Codable {
  /// The ``kind`` for a double that still behaves as its vendor did before a change.
  package static let outdatedDouble = "outdated double"
  /// The ``kind`` for a value of the vendor that differs from the recording, but has the same type.
  package static let anotherValue = "has another value"
  /// The ``kind`` for a vendor's list whose elements have another order.
  package static let anotherOrder = "has another order"

  /// The kind of problem in words without names, such as `the state is missing`.
  package var kind: String
  /// The member of an answer that is wrong, such as `id`; `nil` for a whole answer, and for a
  /// change of format, which several fields can share.
  package var member: String?
  /// The operation or the request that is at fault, such as `GET /orders`; `nil` if none is named.
  package var operation: String?
  /// The name of the subject or vendor at fault; `nil` if the cause is the same for all subjects.
  package var subject: String?

  /// Creates a cause, whose texts must not contain values that differ between scenarios.
  package init(
    _ kind: String, member: String? = nil, operation: String? = nil, subject: String? = nil
  ) {
    self.kind = kind
    self.member = member
    self.operation = operation
    self.subject = subject
  }

  /// Returns the cause with each text changed, such as by a function that removes secrets.
  func mapTexts(_ change: (String) -> String) -> Cause {
    Cause(
      change(kind), member: member.map(change), operation: operation.map(change),
      subject: subject.map(change))
  }
}

extension Diagnostic {
  /// The cause by which reports group the message.
  ///
  /// If the message has none of its own, its text for several scenarios counts as the cause, or
  /// else its headline.
  package var groupingCause: Cause { cause ?? Cause(gathering?.words ?? headline) }

  /// Returns a copy with a cause, so that reports show all messages with this cause only once.
  package func caused(by cause: Cause) -> Diagnostic {
    var diagnostic = self
    diagnostic.cause = cause
    return diagnostic
  }
}
