import ContractModel
import ContractValues

/// The contract or scenario that gets a new name, such as `orders` or `orders/an order is placed`.
struct RenameTarget: Sendable {
  let contract: Contract
  /// The scenario, or the first row of one with `examples`; `nil` if the contract gets the new
  /// name.
  let scenario: Scenario?

  /// Finds the contract or scenario; it throws if there is none, or if it is one row of `examples`.
  init(_ text: String, among contracts: [Contract]) throws(RenameRefused) {
    if let contract = contracts.first(where: { $0.name == text }) {
      (self.contract, scenario) = (contract, nil)
      return
    }
    let candidates = contracts.filter { text.hasPrefix("\($0.name)/") }
    for contract in candidates {
      let name = String(text.dropFirst(contract.name.count + 1))
      guard let scenario = contract.scenarios.first(where: { $0.names.contains(name) }) else {
        continue
      }
      if let example = scenario.example, example.outline != name {
        throw RenameRefused(Self.refusal(of: scenario, example, in: contract))
      }
      (self.contract, self.scenario) = (contract, scenario)
      return
    }
    let names =
      contracts.map(\.name)
      + candidates.flatMap { contract in contract.scenarios.map { "\(contract.name)/\($0.name)" } }
    throw RenameRefused(
      Diagnostic(
        "there is no contract or scenario '\(text)'".withShortQuotations,
        facts: [NearestWord.question(text, among: names)].filter { !$0.isEmpty },
        help: ["name a contract, or CONTRACT/SCENARIO:", ToolCommand.line("list")]))
  }

  /// The message that a row of `examples` has no name that could change.
  private static func refusal(
    of row: Scenario, _ example: Scenario.Example, in contract: Contract
  ) -> Diagnostic {
    let outline = "\(contract.name)/\(example.outline)"
    return Diagnostic(
      "'\(row.name)' has its name from a row of 'examples'".withShortQuotations,
      at: example.location,
      help: [
        "change the name of all rows:",
        ToolCommand.line("rename \(outline.shellQuoted) NAME"),
      ])
  }

  /// The other scenario of the contract that has this name already, in upper or lower case.
  ///
  /// It is `nil` if the name is free, or if the contract gets the name.
  func scenario(taking name: String) -> Scenario? {
    guard scenario != nil else { return nil }
    return contract.scenarios.first { other in
      !other.names.contains(oldName)
        && other.names.contains { $0.lowercased() == name.lowercased() }
    }
  }

  /// The name in the contract's file, such as `price of <item>` for rows of `examples`.
  var oldName: String { scenario.map { $0.example?.outline ?? $0.name } ?? contract.name }

  var name: ContractRenaming.Name { scenario == nil ? .contract : .scenario(oldName) }

  var location: SourceLocation { scenario?.location ?? contract.location }

  /// The new name of a scenario, also from `CONTRACT/NAME`; it throws if that is another contract.
  func newName(_ text: String, among contracts: [Contract]) throws(RenameRefused) -> String {
    guard scenario != nil else { return text }
    if text.hasPrefix("\(contract.name)/") {
      return String(text.dropFirst(contract.name.count + 1))
    }
    if let other = contracts.first(where: { text.hasPrefix("\($0.name)/") }) {
      throw RenameRefused(
        Diagnostic(
          "a scenario cannot move to another contract",
          facts: [Diagnostic.fact("from", contract.name), Diagnostic.fact("to", other.name)]))
    }
    return text
  }
}
