import ContractBinding
import ContractModel

extension Findings {
  /// Compares the values that the adapter took from answers and arguments with those that it took
  /// when it was recorded.
  ///
  /// If the adapter is not the recorded one, header fields are not compared, except for conditions
  /// such as `If-Match`. Neither is a unique argument that was sent, because another adapter may
  /// create its own identifier there.
  mutating func judgeTakenValues(_ sent: [VendorRequest], _ recording: Recording) {
    let isRecorder = input.subject.name == recording.provenance.adapter
    let taken = TakenValues(
      recording, declared: input.contract.vendor.volatile,
      unique: input.uniqueArguments(of: recording))
    for (request, change) in taken.changes(in: sent)
    where isRecorder || change.isAnswered && change.concernsAllAdapters {
      add([finding(change, request, input.step(of: request, in: sent))])
    }
  }

  private func finding(
    _ change: TakenValues.Change, _ request: VendorRequest, _ step: Drift.Step?
  ) -> Finding {
    let words = SentRequest(request).words
    var finding = Finding(
      "sends another \(change.name) in \(words) than it was given",
      short: "sends another \(change.name) than it was given",
      at: step?.location ?? input.scenario.location, step: step.map { $0.number - 1 },
      label: "sent otherwise", in: "\(words), \(change.name)", of: SentRequest(request).template,
      difference: [
        "- \(Value.string(change.recorded).summary)", "+ \(Value.string(change.sent).summary)",
      ], isFromRecording: true)
    finding.kind = "value"
    return finding
  }
}

extension TakenValues.Change {
  /// False for a header field, unless it names a version of the vendor's answer.
  fileprivate var concernsAllAdapters: Bool {
    guard name.hasPrefix("header ") else { return true }
    return RequestHeaders.isVersion(String(name.dropFirst("header ".count)).lowercased())
  }
}

extension CaseInput {
  /// The texts that names such as `${unique.order}` gave to arguments in the recorded run.
  fileprivate func uniqueArguments(of recording: Recording) -> Set<String> {
    guard let seed = recording.seed, scenario.usesUniqueValues else { return [] }
    let bindings = Bindings(seed: seed)
    return scenario.givenValues.reduce(into: []) { $1.addUnique(to: &$0, bindings) }
  }
}

extension Value {
  /// Adds the value of each text that contains a name such as `${unique.order}`.
  ///
  /// A recorded request with such a value has taken it from an argument.
  fileprivate func addUnique(to texts: inout Set<String>, _ bindings: Bindings) {
    switch self {
    case .object(let fields): fields.values.forEach { $0.addUnique(to: &texts, bindings) }
    case .array(let elements): elements.forEach { $0.addUnique(to: &texts, bindings) }
    case .string where holdsUniqueName:
      switch try? bindings.resolve(self) {
      case .string(let text)?: texts.insert(text)
      case .integer(let number)?: texts.insert(String(number))
      default: return
      }
    default: return
    }
  }
}
