import ContractBinding
package import ContractModel
import ContractValues

/// The result of `contracts lint`: the number of scenarios that were checked, and the problems.
package struct LintReport: Sendable {
  package let scenarios: Int
  package let problems: [Diagnostic]

  package init(scenarios: Int, problems: [Diagnostic]) {
    (self.scenarios, self.problems) = (scenarios, problems)
  }

  /// The version of the output's format, for programs that read it.
  private static let format = 1

  /// The output of `lint --format json`: one JSON object, with a line break at the end.
  package var json: String {
    String(decoding: Value.object(Self.fields.members(of: self)).json(.lines), as: UTF8.self)
  }

  /// The JSON Schema (draft 2020-12) of the object.
  package static let schema = JSONDocument.schema(
    "The output of 'contracts lint --format json'", fields)

  private static let fields: [EventField<LintReport>] = [
    EventField("format", .constant(format), { _ in format }),
    EventField("scenarios", .count, { $0.scenarios }),
    EventField("problems", .list(of: .object(EventTable.problem)), { $0.problems }),
  ]
}
