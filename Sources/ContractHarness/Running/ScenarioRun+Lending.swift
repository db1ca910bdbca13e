import ContractBinding
import ContractModel

extension ScenarioRun {
  /// Prepares what arguments of the scenario name: doubles, such as `account: in memory`, and spies
  /// of the subject.
  ///
  /// An argument of a plain type, such as a text, names none.
  func lendNamed(by subject: any OpenSubject) async throws {
    let texts = scenario.steps.reduce(into: Set<String>()) { $0.formUnion($1.openTexts) }
    guard !texts.isEmpty else { return }
    (subject as? any LentSubject)?.lendSpies(named: texts, in: context)
    for double in doubles where texts.contains(double.description.name) {
      let name = double.description.name
      do {
        let open = try await double.open(nil, in: context)
        (open as? any LentSubject)?.lend(as: name, in: context)
      } catch {
        throw RunError(
          Diagnostic(
            "the double of an argument could not be made", at: scenario.scenario.location,
            label: "\(name) threw \(context.value(of: error))"))
      }
    }
  }
}

extension ResolvedStep {
  /// The texts in arguments whose types are known only to the code.
  fileprivate var openTexts: Set<String> {
    (operation?.parameters ?? []).reduce(into: []) { texts, parameter in
      guard parameter.isOpen else { return }
      arguments[parameter.name]?.addTexts(to: &texts)
    }
  }
}

extension Value {
  fileprivate func addTexts(to texts: inout Set<String>) {
    switch self {
    case .string(let text): texts.insert(text)
    case .array(let elements): elements.forEach { $0.addTexts(to: &texts) }
    case .object(let members): members.values.forEach { $0.addTexts(to: &texts) }
    default: break
    }
  }
}
