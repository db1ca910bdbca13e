/// Writes the call of one requirement, from its arguments to its outcome.
struct CallWriter {
  let requirement: Requirement
  let interface: OwnedInterface

  /// The lines that make the arguments.
  ///
  /// They stand before the call and outside of its `do`, because an argument that does not fit is a
  /// mistake of the contract and not an error of the subject.
  var preparation: [String] {
    requirement.parameters.enumerated().compactMap { index, parameter in
      guard case .value(let type, _) = parameter.role else { return nil }
      return "let a\(index): \(type) = try arguments.make(\(parameter.name.literal))"
    }
  }

  /// The lines that call the requirement and report its outcome.
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

  /// The argument for a parameter.
  ///
  /// A handler is `@Sendable`, because one with the isolation of the binding would trap when the
  /// vendor calls it from another thread.
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
  /// The lines, one step further to the right.
  var indented: [String] { map { $0.isEmpty ? $0 : "  \($0)" } }
}

extension String {
  /// A string literal of this text.
  var literal: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
