import ContractInterface

/// Writes the source text that calls one member of a protocol or struct, and reports the result.
struct CallWriter {
  let requirement: Requirement
  let interface: OwnedInterface

  /// The lines that create the arguments, such as `let a0: Int = try arguments.make("id")`.
  ///
  /// They stand outside of the `do` around the call. An argument of the wrong type is a mistake in
  /// the contract, and not an error of the adapter.
  var preparation: [String] {
    requirement.parameters.enumerated().compactMap { index, parameter in
      guard case .value(let type, _) = parameter.role else { return nil }
      return "let a\(index): \(type) = try arguments.make(\(parameter.name.literal))"
    }
  }

  /// The lines that call the member and report its result, such as
  /// `reply.returned(try await subject.find(a0))`.
  var call: [String] {
    guard requirement.isThrowing else { return outcome }
    return ["do {"] + outcome.indented + ["} catch {", "  reply.threw(error)", "}"]
  }

  private var outcome: [String] {
    if requirement.isStream { return ["reply.stream(\(expression))"] }
    return requirement.returnsNothing
      ? [expression, "reply.returned()"] : ["reply.returned(\(expression))"]
  }

  private var expression: String {
    let member = "subject.\(requirement.reference)"
    let access =
      switch requirement.kind {
      case .get: member
      case .set: "\(member) = a0"
      case .method: "\(member)(\(passedArguments))"
      }
    return (requirement.isThrowing ? "try " : "")
      + (interface.isAwaited(requirement) ? "await " : "") + access
  }

  private var passedArguments: String {
    requirement.parameters.enumerated()
      .map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "") + argument(parameter, at: index)
      }
      .joined(separator: ", ")
  }

  /// Writes the argument for one parameter.
  ///
  /// A completion handler is `@Sendable`. With the actor of the binding, it would stop the program
  /// when the vendor calls it from another thread.
  private func argument(_ parameter: Requirement.Parameter, at index: Int) -> String {
    switch parameter.role {
    case .value: return "a\(index)"
    case .aliasedHandler: return "reply.handler(\(parameter.name.literal))"
    case .handler(let count):
      let given = (0..<count).map { "v\($0)" }
      let arguments = [parameter.name.literal] + given
      return "{ @Sendable (\(given.joined(separator: ", "))) in "
        + "reply.calledBack(\(arguments.joined(separator: ", "))) }"
    }
  }
}

extension [String] {
  /// The same lines, indented by two more spaces.
  ///
  /// Empty lines stay empty.
  var indented: [String] { map { $0.isEmpty ? $0 : "  \($0)" } }
}

extension String {
  /// The text as a Swift string literal, with quotes and with escapes for `"` and `\`.
  var literal: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
