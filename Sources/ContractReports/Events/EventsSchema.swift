import ContractBinding
import ContractModel
import ContractValues

/// The JSON Schema of the lines that ``EventsReporter`` writes: draft 2020-12.
package enum EventsSchema {
  /// The schema as JSON text, the same in every run.
  package static let json = String(decoding: schema.json(.lines), as: UTF8.self)

  private static var schema: Value {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One line of 'contracts verify --events'",
      "oneOf": [
        event(
          "run-started", "Every case of the plan will end in one case-finished.",
          [
            "format": ["const": .integer(EventsReporter.format)], "version": text, "at": text,
            "cases": count,
          ],
          optional: [
            "shard": object([
              "index": count, "count": count, "source": text, "cases": count, "digest": text,
              "idle": ["type": "boolean"],
            ])
          ]),
        event("problem", "Something is wrong that belongs to no case.", problem, optional: place),
        event("case-started", "A case begins; those that need not run never do.", pair),
        event(
          "case-finished", "A case has its verdict.",
          pair.merging([
            "verdict": verdict,
            "problems": ["type": "array", "items": object(problem, optional: place)],
          ]) { $1 },
          optional: [
            "reason": text, "at": text, "flaky": ["type": "boolean"],
            "seconds": ["type": "number", "minimum": 0],
            "notes": texts, "recording": text, "standard-error": text,
            "other-runs": [
              "type": "array",
              "items": object([
                "verdict": verdict, "standard-error": text,
                "problems": ["type": "array", "items": object(problem, optional: place)],
              ]),
            ],
            "sketch": [
              "type": "object",
              "description": "What the case brought to light, for 'contracts report merge' alone.",
            ],
          ]),
        event(
          "vendor-found", "A live run says what has become of a vendor in one scenario.",
          [
            "contract": text, "scenario": text, "vendor": text, "adapters": texts,
            "standing": [
              "enum": .array(VendorFinding.Standing.allCases.map { .string($0.rawValue) })
            ],
            "drift": [
              "type": "array",
              "items": object(
                drift,
                optional: ["request": text, "path": text, "line": count, "column": count]),
            ],
            "outdated": texts,
            "problems": ["type": "array", "items": object(problem, optional: place)],
            "fails-run": ["type": "boolean"], "path": text, "line": count, "column": count,
          ],
          optional: ["recording": text, "recorded-on": text]),
        event(
          "run-finished", "The run is over; exit is the status of the command.",
          [
            "at": text, "seconds": ["type": "number", "minimum": 0], "exit": count,
            "errors": count, "warnings": count,
            "vendors": object(
              Dictionary(
                uniqueKeysWithValues: VendorFinding.Standing.allCases.map { ($0.rawValue, count) })),
          ]
          .merging(Standing.allCases.map { ($0.code, count) }) { $1 }),
      ],
    ]
  }

  private static let text: Value = ["type": "string"]
  private static let texts: Value = ["type": "array", "items": ["type": "string"]]
  private static let count: Value = ["type": "integer", "minimum": 0]
  private static let verdict: Value = [
    "enum": .array(Standing.allCases.map { .string($0.code) })
  ]
  /// A message: its headline, and the whole text that people are shown.
  private static let problem: [String: Value] = [
    "severity": ["enum": ["error", "warning", "info"]], "message": text, "text": text,
    "facts": texts, "help": texts,
  ]
  private static let place: [String: Value] = [
    "path": text, "line": count, "column": count, "length": count, "label": text, "source": text,
  ]
  /// A place in which a vendor does otherwise than recorded, and the expectation that speaks of
  /// it.
  private static let drift: [String: Value] = [
    "tier": ["enum": .array(Drift.Tier.allCases.map { .string($0.word) })],
    "change": ["enum": .array(Difference.Change.allCases.map { .string($0.rawValue) })],
    "at": text, "before": text, "after": text,
  ]
  private static let pair: [String: Value] = [
    "id": count, "contract": text, "scenario": text, "subject": text, "kind": text, "path": text,
    "line": count, "column": count, "tags": texts,
  ]

  private static func event(
    _ name: String, _ description: String, _ fields: [String: Value],
    optional: [String: Value] = [:]
  ) -> Value {
    var schema = object(
      fields.merging(["event": ["const": .string(name)]]) { $1 }, optional: optional)
    if case .object(var parts) = schema {
      parts["description"] = .string(description)
      schema = .object(parts)
    }
    return schema
  }

  private static func object(
    _ fields: [String: Value], optional: [String: Value] = [:]
  ) -> Value {
    [
      "type": "object", "properties": .object(fields.merging(optional) { $1 }),
      "required": .array(fields.keys.sorted().map { .string($0) }),
      "additionalProperties": false,
    ]
  }
}
