import ContractModel
import ContractValues

extension EventTable {
  /// The fields of the line `vendor-found`: the result of a live run for the vendor of one
  /// scenario.
  static let finding: [EventField<VendorFinding>] = [
    EventField("contract", .text, { $0.contract }) { $1.contract = $0 },
    EventField("scenario", .text, { $0.scenario }) { $1.scenario = $0 },
    EventField("vendor", .text, { $0.vendor }) { $1.vendor = $0 },
    EventField("adapters", .texts, { $0.adapters }) { $1.adapters = $0 },
    EventField("standing", .word(VendorStatus.allCases.map(\.look.code)), { $0.status.look.code }) {
      $1.status = try known(VendorStatus(rawValue: $0))
    },
    EventField("drift", .list(of: .object(drift)), { $0.drift }),
    EventField("outdated", .texts, { $0.outdatedDoubles.map(\.name) }),
    EventField("problems", problems, { $0.diagnostics }) { $1.diagnostics = $0 },
    EventField("fails-run", .flag, { $0.failsRun }) { $1.failsRun = $0 },
    EventField("path", .text, { $0.location.path }) { $1.location.path = $0 },
    EventField("line", .count, { $0.location.line }) { $1.location.line = $0 },
    EventField("column", .count, { $0.location.column }) { $1.location.column = $0 },
    EventField(optional: "recording", .text, { $0.recordingPath }) { $1.recordingPath = $0 },
    EventField(optional: "recorded-on", .text, { $0.recordedOn }) { $1.recordedOn = $0 },
    EventField(
      optional: "explains", .list(of: .object(place, into: { .unknown })),
      { $0.explainedPlaces.nonempty }
    ) {
      $1.explainedPlaces = $0
    },
  ]

  /// The fields of a position in a contract file.
  private static let place: [EventField<SourceLocation>] = [
    EventField("path", .text, { $0.path }) { $1.path = $0 },
    EventField("line", .count, { $0.line }) { $1.line = $0 },
    EventField("column", .count, { $0.column }) { $1.column = $0 },
  ]

  /// The fields for one value in which a vendor differs from the recording, with the expectation
  /// that depends on the value.
  private static let drift: [EventField<Drift>] = [
    EventField("tier", .word(Drift.Tier.allCases.map(\.word)), { $0.tier.word }),
    EventField(
      "change", .word(Difference.Change.allCases.map(\.rawValue)), { $0.change.rawValue }),
    EventField("at", .text, { $0.place.description }),
    EventField("before", .text, { $0.before }),
    EventField("after", .text, { $0.after }),
    EventField("words", .text, { $0.words }),
    EventField(optional: "with", .texts, { $0.consequences.isEmpty ? nil : $0.consequences }),
    EventField(optional: "operation", .text, { $0.operation }),
    EventField(optional: "request", .text, { $0.request }),
    EventField(optional: "path", .text, { $0.expectation?.path }),
    EventField(optional: "line", .count, { $0.expectation?.line }),
    EventField(optional: "column", .count, { $0.expectation?.column }),
  ]
}

extension VendorFinding {
  /// An empty result, whose properties are set one by one while a line is read.
  static var unknown: VendorFinding {
    VendorFinding(
      contract: "", scenario: "", location: .unknown, vendor: "", adapters: [],
      status: .couldNotCheck)
  }
}

extension SourceLocation {
  /// An empty position, whose properties are set one by one while a line is read.
  static var unknown: SourceLocation { SourceLocation(path: "", line: 1, column: 1) }
}
