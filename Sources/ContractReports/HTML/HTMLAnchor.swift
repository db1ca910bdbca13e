import ContractModel

/// The addresses of contracts, scenarios and cases on a page, such as
/// `orders/an-order-is-accepted/in-memory`.
///
/// They consist of names alone, so that a link still works after the next run, and after contracts
/// have been reordered. Contract and scenario have the same names here as in a recording's path.
enum HTMLAnchor {
  /// The anchor of a contract's section, such as `orders`.
  static func contract(_ name: String) -> String { RecordingName.folder(contract: name) }

  /// The anchor of a scenario's details, such as `orders/an-order-is-accepted`.
  static func scenario(_ key: ScenarioKey) -> String {
    "\(contract(key.contract))/\(RecordingName.stem(scenario: key.scenario))"
  }

  /// The anchor of a case: that of its scenario, and the subject.
  static func `case`(_ planned: PlannedCase) -> String {
    "\(scenario(ScenarioKey(planned)))/\(RecordingName.stem(scenario: planned.subject))"
  }

  /// The anchor of what a live run found out about a scenario's vendor.
  ///
  /// No subject has it, because the name of a subject does not begin with an underscore here.
  static func vendor(_ key: ScenarioKey) -> String { "\(scenario(key))/_vendor" }
}
