import ContractBinding
import ContractModel

extension Diagnostic {
  static func undeliverable(
    _ event: SeamInteraction.Event, _ subject: SubjectDescription, at location: SourceLocation
  ) -> Diagnostic {
    let arguments = event.arguments.keys.sorted().map { "try event.make(\"\($0)\")" }
    return Diagnostic(
      "the suite does not deliver the event '\(event.name)' to \(subject.name)",
      at: location,
      label: "recorded, but not delivered",
      help: [
        "register at the live adapter how it gets the event:",
        ".event(\"\(event.name)\") { adapter, event in "
          + "adapter.\(event.name)(\(arguments.joined(separator: ", "))) }",
      ]
    )
  }

  /// The message that a vendor's event did not reach the subject, because the suite's code for it
  /// failed.
  static func undelivered(
    _ event: String, _ subject: SubjectDescription, _ reason: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) could not receive the event '\(event)'", at: location, label: reason)
  }

  static func unexpectedArgument(
    _ event: SeamInteraction.Event, _ name: String, _ expected: Value, _ step: Step
  ) -> Diagnostic {
    Diagnostic(
      "the vendor sent '\(event.name)' with other arguments than the contract",
      at: step.location,
      label: "another '\(name)'",
      facts: ["- \(name): \(expected.summary)"]
        + ["+ \(name): \(event.arguments[name]?.summary ?? "nothing")"]
    )
  }

  /// The message that a call to an SDK cannot be answered on replay; `nil` if another message
  /// reports it.
  static func unanswerable(
    _ stop: SeamStop, _ subject: SubjectDescription, at location: SourceLocation
  ) -> Diagnostic? {
    switch stop.reason {
    case .refused: nil
    case .unmakeable(let type, nil):
      Diagnostic(
        "no \(type) can be made for '\(stop.seam)'",
        at: location,
        label: "a recording cannot hold a stream",
        help: [
          "let the adapter take a function with a closure for each element, and tap the closure:",
          "{ \(stop.seam)(vendor.events.tap(\"element\", to: $0)) }",
        ])
    case .unmakeable(let type, let line?):
      Diagnostic(
        "no \(type) can be made for '\(stop.seam)'",
        at: location,
        label: "the vendor's own type, and no vendor",
        help: ["give the live adapter a stand-in:", line],
        gathering: Diagnostic.Gathering(
          "scenarios need a stand-in for \(type)", help: ["give the live adapter one:", line])
      )
    case .unheard(let event, let reason?): undelivered(event.name, subject, reason, at: location)
    case .unheard(let event, nil):
      Diagnostic(
        "\(subject.name) gives '\(stop.seam)' no closure for the event '\(event.name)'",
        at: location,
        label: "recorded as said while it was called",
        help: [
          "tap the closure before the seam gets it; what is within a seam does not run on replay:",
          "{ \(stop.seam)(vendor.events.tap(\"\(event.name)\", to: $0)) }",
        ]
      )
    }
  }

  /// The message that the fault `throws` had no effect, because no function of the SDK that was
  /// called can throw.
  static func cannotThrow(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      "the fault 'throws' was not shown: no seam that was called can throw",
      at: location,
      help: ["write fault: silent, or an event that tells of the failure"]
    )
  }
}
