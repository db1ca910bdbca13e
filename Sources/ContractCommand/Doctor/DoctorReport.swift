import ContractBinding
import ContractReports
import ContractValues

/// The results of all checks, for people and for programs.
struct DoctorReport {
  /// The value of `format`, which tells programs the version of the JSON.
  static let format = 1

  let checks: [Check]

  var isHealthy: Bool { !checks.contains { $0.status == .problem } }

  /// A line for each check, with the advice below it.
  var text: String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let name = check.name.padded(to: width)
      let line = "\(check.status.sign) \(name)  \(check.text)\n"
      return line + (check.cure.map { String(repeating: " ", count: width + 4) + $0 + "\n" } ?? "")
    }.joined()
  }

  var json: String { String(decoding: value.json(.lines), as: UTF8.self) }

  private var value: Value {
    [
      "format": .integer(Self.format),
      "healthy": .boolean(isHealthy),
      "checks": .array(
        checks.map { check in
          var members: [String: Value] = [
            "name": .string(check.name), "status": .string(check.status.rawValue),
            "text": .string(check.text),
          ]
          if let cure = check.cure { members["cure"] = .string(cure) }
          return .object(members)
        }),
    ]
  }

  /// The JSON Schema (draft 2020-12) of ``json``.
  static let schema = String(decoding: schemaValue.json(.lines), as: UTF8.self)

  private static var schemaValue: Value {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The output of 'contracts doctor --json'",
      "type": "object",
      "required": ["format", "healthy", "checks"],
      "properties": [
        "format": ["const": .integer(format)],
        "healthy": ["type": "boolean", "description": "No check is a problem."],
        "checks": [
          "type": "array",
          "items": [
            "type": "object",
            "required": ["name", "status", "text"],
            "properties": [
              "name": ["type": "string", "description": "The name of the check."],
              "status": ["enum": .array(Check.Status.allCases.map { .string($0.rawValue) })],
              "text": ["type": "string", "description": "The result of the check."],
              "cure": ["type": "string", "description": "The way to mend it."],
            ],
          ],
        ],
      ],
    ]
  }
}
