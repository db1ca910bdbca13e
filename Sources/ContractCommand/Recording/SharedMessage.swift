import ContractModel

/// A message that several scenarios have in common, which is shown once.
struct SharedMessage {
  let message: Diagnostic
  private let contract: String
  private var scenarios: [(name: String, location: SourceLocation)] = []
  /// The number of scenarios with this message in each contract but the first, whose scenarios are
  /// named.
  private var others: [(contract: String, count: Int)] = []

  init(_ message: Diagnostic, _ result: RecordSession.Result) {
    self.message = message
    contract = result.contract.name
    add(result)
  }

  mutating func add(_ result: RecordSession.Result) {
    let name = result.contract.name
    if name == contract {
      scenarios.append((result.scenario.name, result.scenario.location))
    } else if let index = others.firstIndex(where: { $0.contract == name }) {
      others[index].count += 1
    } else {
      others.append((name, 1))
    }
  }

  var gathered: Diagnostic { message.gathered(of: scenarios, and: others) }
}
