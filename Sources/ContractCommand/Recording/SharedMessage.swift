import ContractModel

/// A message that several scenarios have in common, which is shown once.
struct SharedMessage {
  let message: Diagnostic
  private let contract: String
  private var scenarios: [(name: String, location: SourceLocation)] = []
  /// The number of other scenarios with this message, for each contract except the first one.
  ///
  /// The message names the scenarios of the first contract.
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
