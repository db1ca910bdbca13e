import ContractBinding
import ContractModel
import ContractValues

extension ScenarioRun {
  /// Prepares the objects that arguments of the scenario name.
  ///
  /// They are doubles, as in `account: in memory`, and spies of the subject. A double is an
  /// argument only where the parameter's type names its protocol, or within an object, where the
  /// type of the member is not known.
  func lendNamed(by subject: any OpenSubject) async throws {
    let arguments = scenario.steps.flatMap(\.openArguments)
    let texts = Set(arguments.flatMap(\.value.texts))
    guard !texts.isEmpty else { return }
    (subject as? any LentSubject)?.lendSpies(named: texts, in: context)
    for double in doubles {
      let name = double.description.name
      guard texts.contains(name), arguments.contains(where: { $0.names(double.description) })
      else { continue }
      do {
        try await double.startAnew()
        let open = try await double.open(nil, in: context)
        (open as? any LentSubject)?.lend(as: name, in: context)
      } catch {
        let headline = "the double of an argument could not be made"
        throw DiagnosticError(thrown(error, by: name, headline, at: scenario.location))
      }
    }
  }
}

/// An argument that only the code can turn into a value, such as the name of an object.
private struct OpenArgument {
  /// The parameter's type, such as `any Ledger`.
  let type: String
  /// The argument; any text in it may be the name of an object, such as `in memory`.
  let value: Value

  /// True if the argument names a double; doubles of other protocols may have the same name.
  func names(_ double: SubjectDescription) -> Bool {
    guard value.texts.contains(double.name) else { return false }
    if value.hasTextInObject(double.name) { return true }
    let typeWords = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return double.protocolName.split(separator: ".").last.map(typeWords.contains) ?? false
  }
}

extension Step {
  fileprivate var openArguments: [OpenArgument] {
    (operation?.parameters ?? []).compactMap { parameter in
      guard parameter.hasUnknownForm, let value = arguments[parameter.name] else { return nil }
      return OpenArgument(type: parameter.type, value: value)
    }
  }
}

extension Value {
  /// Returns true if the value is an object, or a list with an object, in which this name is a
  /// text.
  ///
  /// A double may be a part of such an object.
  fileprivate func hasTextInObject(_ name: String) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasTextInObject(name) }
    case .object: texts.contains(name)
    default: false
    }
  }
}
