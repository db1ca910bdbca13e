import ContractBinding
package import ContractModel
import ContractValues

/// The output of `contracts list --json`: one JSON object, and its schema.
package struct ListingDocument: Sendable {
  /// The version of the output's format, for programs that read it.
  private static let format = 1

  private let contracts: [ContractListing]
  private let problems: [Diagnostic]

  package init(_ contracts: [ContractListing], problems: [Diagnostic]) {
    (self.contracts, self.problems) = (contracts, problems)
  }

  /// The JSON text, with a line break at the end.
  package var json: String {
    String(decoding: Value.object(Self.fields.members(of: self)).json(.lines), as: UTF8.self)
  }

  /// The JSON Schema (draft 2020-12) of the object.
  package static let schema = JSONDocument.schema(
    "The output of 'contracts list --json'", fields)

  private static let fields: [EventField<ListingDocument>] = [
    EventField("format", .constant(format), { _ in format }),
    EventField("contracts", .list(of: .object(contract)), { $0.contracts }),
    EventField("problems", .list(of: .object(EventTable.problem)), { $0.problems }),
  ]

  private static let contract: [EventField<ContractListing>] = [
    EventField("name", .text, { $0.contract.name }),
    EventField("protocol", .text, { $0.contract.protocolName }),
    EventField("vendor", .text, { $0.contract.vendor.name }),
    EventField(
      "kind", .word(VendorDescription.Kind.allCases.map(\.rawValue)),
      { $0.contract.vendor.kind.rawValue }),
    EventField("path", .text, { $0.contract.location.path }),
    EventField("subjects", .list(of: .object(subject)), { $0.subjects }),
    EventField("scenarios", .list(of: .object(scenario)), { $0.rows }),
  ]

  private static let subject: [EventField<SubjectDescription>] = [
    EventField("name", .text, { $0.name }),
    EventField(
      "kind", .word(SubjectDescription.Kind.allCases.map(\.rawValue)), { $0.kind.rawValue }),
    EventField("registered", .text, { $0.registeredAt }),
  ]

  private static let scenario: [EventField<ContractListing.Row>] = [
    EventField("name", .text, { $0.scenario.name }),
    EventField("path", .text, { $0.scenario.location.path }),
    EventField("line", .count, { $0.scenario.location.line }),
    EventField("column", .count, { $0.scenario.location.column }),
    EventField("tags", .texts, { $0.scenario.tags }),
    EventField(optional: "fault", .text, { $0.scenario.fault?.name }),
    EventField(optional: "pending", .text, { $0.scenario.pending }),
    EventField(optional: "concern", .text, { $0.concern }),
    // A word for each subject, in the order of the contract's `subjects`.
    EventField(
      "pairs", .list(of: .word(PairStatus.allCases.map(\.rawValue))),
      { $0.pairStatuses.map(\.rawValue) }),
  ]
}
