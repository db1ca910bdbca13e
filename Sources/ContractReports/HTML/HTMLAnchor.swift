import ContractModel

/// The anchors of contracts, scenarios and cases on a page, such as
/// `orders/an-order-is-accepted/in-memory`.
///
/// They consist of names alone, so that a link still works after the next run, and after contracts
/// have been reordered. The names of the contract and the scenario are the same as in a recording's
/// path.
enum HTMLAnchor {
  /// The anchor of a contract's section, such as `orders`.
  static func contract(_ name: String) -> String { RecordingName.folder(contract: name) }

  /// The anchor of a scenario's details, such as `orders/an-order-is-accepted`.
  static func scenario(_ key: ScenarioKey) -> String {
    "\(contract(key.contract))/\(RecordingName.stem(scenario: key.scenario))"
  }

  /// The anchor of a case, such as `orders/an-order-is-accepted/in-memory`.
  static func `case`(_ planned: PlannedCase) -> String {
    "\(scenario(ScenarioKey(planned)))/\(RecordingName.stem(scenario: planned.subject))"
  }

  /// The anchor for the result of a live run about a scenario's vendor.
  ///
  /// It differs from the anchors of subjects, because their last part never begins with an
  /// underscore.
  static func vendor(_ key: ScenarioKey) -> String { "\(scenario(key))/_vendor" }
}
