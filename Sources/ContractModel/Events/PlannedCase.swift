public import ContractBinding

/// A case of the plan: one scenario that is to run on one subject.
public struct PlannedCase: Sendable, Hashable, Identifiable {
  /// The index of the case in the plan, from 0.
  public var id: Int
  /// The name of the contract that contains the scenario, such as `price-list`.
  public var contract: String
  /// The scenario's name, such as `a known item has a price`.
  public var scenario: String
  /// The line and column of the scenario in its contract file.
  public var location: SourceLocation
  /// The scenario's tags; `--tag` selects scenarios by them.
  public var tags: [String]
  /// The subject's name in the suite's registration, such as `in memory`.
  public var subject: String
  /// The kind of subject, such as a live adapter or a fake.
  public var subjectKind: SubjectDescription.Kind
  /// True if the scenario is marked `pending`, because it does not apply yet; all subjects skip it.
  public var isPending: Bool
  /// The file and line of the subject's registration; empty if they are not known.
  package var registeredAt: String

  /// Creates a case from a scenario and a subject; its id must be its index in the plan.
  package init(
    id: Int,
    contract: String,
    scenario: String,
    location: SourceLocation,
    tags: [String] = [],
    subject: String,
    subjectKind: SubjectDescription.Kind,
    isPending: Bool = false,
    registeredAt: String = ""
  ) {
    self.id = id
    self.contract = contract
    self.scenario = scenario
    self.location = location
    self.tags = tags
    self.subject = subject
    self.subjectKind = subjectKind
    self.isPending = isPending
    self.registeredAt = registeredAt
  }
}
