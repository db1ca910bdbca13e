extension PlannedCase: WireRecord {
  package static let wireFields = WireFields(
    PlannedCase.init(
      id:contract:scenario:location:tags:subject:subjectKind:isPending:registeredAt:),
    \.id, \.contract, \.scenario, \.location, \.tags, \.subject, \.subjectKind, \.isPending,
    \.registeredAt)
}
