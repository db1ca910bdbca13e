public import ContractBinding

/// One pair of the plan: a scenario and a subject.
public struct PlannedCase: Sendable, Hashable, Identifiable {
  /// The case's place in the plan, from 0.
  public var id: Int
  /// The contract's name.
  public var contract: String
  /// The scenario's name.
  public var scenario: String
  /// The scenario's place in its file.
  public var location: SourceLocation
  /// The scenario's tags.
  public var tags: [String]
  /// The subject's name.
  public var subject: String
  /// The kind of subject.
  public var subjectKind: SubjectDescription.Kind
  /// True if the scenario is not held to yet; it is then skipped on every subject.
  public var isPending: Bool

  /// Creates a pair.
  package init(
    id: Int,
    contract: String,
    scenario: String,
    location: SourceLocation,
    tags: [String] = [],
    subject: String,
    subjectKind: SubjectDescription.Kind,
    isPending: Bool = false
  ) {
    self.id = id
    self.contract = contract
    self.scenario = scenario
    self.location = location
    self.tags = tags
    self.subject = subject
    self.subjectKind = subjectKind
    self.isPending = isPending
  }
}
