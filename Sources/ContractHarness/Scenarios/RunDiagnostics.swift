import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues

extension Diagnostic {
  /// The message that a value in the contract cannot be converted to the type of its parameter,
  /// such as a string for an `Int`.
  static func argument(
    _ error: ContractArgumentError, at location: SourceLocation, length: Int = 1
  ) -> Diagnostic {
    let missing = error.missingConversion
    return Diagnostic(
      "an argument does not fit its parameter",
      at: location,
      length: length,
      label: missing.map { "\($0.typeName) needs a conversion" } ?? error.reason,
      facts: ["parameter  \(error.parameter): \(error.type)"]
        + (error.path == "$" ? [] : ["at         \(error.path)"]),
      help: missing?.help ?? [],
      gathering: missing.map {
        Gathering("scenarios need a conversion for \($0.typeName)", help: $0.help)
      }
    )
  }

  static func leftOpen(
    _ request: VendorRequest, _ subject: SubjectDescription, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) leaves its connection to the vendor open",
      at: location,
      label: "\(request.method) \(request.target) is still being answered",
      help: ["close it when the task that reads the stream is cancelled"]
    )
  }

  /// The message that a request was repeated before the vendor's `Retry-After` was over.
  static func impatient(_ request: ImpatientRequest, at location: SourceLocation) -> Diagnostic {
    let waited = ((request.waited * 10).rounded() / 10).inSeconds
    return Diagnostic(
      """
      sends \(request.request.method) \(request.request.target) again after \(waited), although the \
      vendor asked for a pause of \(request.pause) s (Retry-After)
      """,
      severity: .warning, at: location)
  }

  /// The message that a request contains today's date, because the adapter reads its own clock.
  static func dated(_ request: VendorRequest, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      """
      sends \(request.method) \(request.target) with a day as much later than the recorded one as \
      the recording is old; give the adapter vendor.now for its clock
      """,
      severity: .warning, at: location)
  }

  /// The message that a name in `${…}` has no value, because an earlier step did not give it.
  static func unbound(
    _ error: UnboundName, _ step: Step, in scenario: Scenario
  ) -> Diagnostic {
    let earlier = scenario.steps.prefix { $0.location != step.location }
    let binding = earlier.enumerated().last { _, other in
      other.expectation.boundNames.contains(error.name)
    }
    let reason = binding.map { ": step \($0.offset + 1) (\($0.element.words)) did not give it" }
    return Diagnostic(
      "nothing is bound to '\(error.name)'\(reason ?? "")",
      at: step.location,
      label: "the step that binds it did not get that far"
    )
  }

  static func missingCredentials(_ names: [String], _ contract: Contract) -> Diagnostic {
    let help = names.map { "export \($0)=…" }
    return Diagnostic(
      "credentials of \(contract.vendor.name) are missing",
      at: contract.vendor.credentialsLocation ?? contract.vendor.location,
      facts: names.map { fact("not set", $0) },
      help: help,
      gathering: Gathering("scenarios need credentials of \(contract.vendor.name)", help: help)
    )
  }

  /// The message that a subject read credentials which the contract does not list.
  ///
  /// The vendor then got placeholders.
  static func unlistedCredentials(_ names: [String], _ contract: Contract) -> Diagnostic {
    let listed = contract.vendor.credentials + names
    return Diagnostic(
      "a credential is not listed under the contract's vendor",
      at: contract.vendor.credentialsLocation ?? contract.vendor.location,
      label: "\(contract.vendor.name) was given a placeholder",
      facts: names.map { fact("asked for", $0) },
      help: ["credentials: [\(listed.joined(separator: ", "))]"]
    )
  }

  /// The message that credentials are too short to be redacted, because they would match in too
  /// many texts.
  static func shortCredentials(_ names: [String], _ contract: Contract) -> Diagnostic {
    let help =
      ["take credentials of at least \(SecretPatterns.minimum) bytes:"]
      + names.map { "export \($0)=…" }
    return Diagnostic(
      "credentials of \(contract.vendor.name) are too short to be kept out of recordings",
      at: contract.vendor.credentialsLocation ?? contract.vendor.location,
      facts: names.map { fact("too short", $0) },
      help: help,
      gathering: Gathering(
        "scenarios have credentials that are too short to be kept out of recordings", help: help)
    )
  }

  /// The message that a value of a scenario names an environment variable that is not set.
  static func unsetVariable(_ use: SecretUse) -> Diagnostic {
    let help = ["export \(use.variable)=…"]
    return Diagnostic(
      "the scenario needs the environment variable \(use.variable)", at: use.location,
      label: "not set", help: help,
      gathering: Gathering(
        "scenarios need the environment variable \(use.variable)", help: help))
  }

  /// The message that a value of a scenario names a secret that is too short to be redacted.
  static func shortVariable(_ use: SecretUse) -> Diagnostic {
    let help = [
      "take a value of at least \(SecretPatterns.minimum) bytes:", "export \(use.variable)=…",
    ]
    return Diagnostic(
      "\(use.variable) is too short to be kept out of recordings", at: use.location,
      label: "its value is found in too many texts", help: help,
      gathering: Gathering(
        "scenarios have secrets that are too short to be kept out of recordings", help: help))
  }

  static func unsetVariable(_ name: String, _ vendor: VendorDescription) -> Diagnostic {
    let help = ["export \(name)=http://…"]
    return Diagnostic(
      "the vendor's address needs the environment variable \(name)",
      at: vendor.urlLocation ?? vendor.location,
      label: "not set",
      help: help,
      gathering: Gathering("scenarios need the environment variable \(name)", help: help)
    )
  }

  /// The message that the text under `url`, with the values of its variables, is no address.
  static func invalidAddress(_ reason: String, _ vendor: VendorDescription) -> Diagnostic {
    let variables = vendor.url?.matches(of: /\$\{env\.([^}]*)\}/).map { String($0.1) } ?? []
    let help =
      variables.isEmpty
      ? ["write an address such as https://api.example.com"]
      : variables.map { "export \($0)=http://…" }
    return Diagnostic(
      "the vendor's address is not valid",
      at: vendor.urlLocation ?? vendor.location,
      label: reason,
      help: help,
      gathering: Gathering("scenarios need an address of \(vendor.name) that is valid", help: help)
    )
  }
}

extension MissingConversion {
  /// The advice for a missing conversion: an attribute on the type, or a registration in the suite,
  /// each as a line of code to paste.
  fileprivate var help: [String] {
    (attribute.map { ["if the type is yours, write: \($0)"] } ?? [])
      + ["\(attribute == nil ? "register" : "if not, register") in the suite: \(registration)"]
  }
}

extension Step {
  /// Returns the position of a parameter's argument in the contract, to which a message points, or
  /// the position of the step if there is none.
  func location(of parameter: String) -> SourceLocation {
    if parameter == "on", let receiver { return receiver.location }
    if case .set(_, let value) = action { return value.location }
    switch action.use?.arguments {
    case nil: return location
    case .byName(let arguments)?: return arguments[parameter]?.location ?? location
    case .byPosition(let arguments)?:
      let index = operation?.parameters.firstIndex { $0.name == parameter } ?? arguments.endIndex
      return arguments.indices.contains(index) ? arguments[index].location : location
    }
  }
}
