public import ContractBinding

/// A case of the plan: a scenario and a subject.
public struct PlannedCase: Sendable, Hashable, Identifiable {
  /// The index of the case in the plan, from 0.
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
  /// True if the scenario does not apply yet.
  ///
  /// Every subject skips it.
  public var isPending: Bool

  /// Creates a case.
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
