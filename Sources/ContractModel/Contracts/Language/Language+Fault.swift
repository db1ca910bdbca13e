extension Language {
  /// The value under `fault`: a word such as `timeout`, or a mapping.
  ///
  /// A mapping can also contain the answer, the scenario whose recording is used, and the number of
  /// the request that fails.
  static let fault = Form.either([
    .words(
      faults + [Word("status NNN", Fault.Kind.status.summary)],
      or: .statusFault),
    .fields(faultyAnswer),
  ])

  private static let faults = Fault.Kind.allCases.filter { $0 != .status }
    .map { Word($0.rawValue, $0.summary) }

  /// The keys that choose the failure; a mapping under `fault` has exactly one of them.
  static let faultKinds = ["status", "kind"] + recordedFaults.map(\.rawValue)

  /// The failures that change a recorded answer; their value names the recorded scenario.
  static let recordedFaults = Fault.Kind.allCases.filter(\.changesRecordedAnswer)

  /// The mapping under `fault`, such as `{ status: 429, at: 2 }`.
  private static let faultyAnswer = FieldSchema(
    phrase: "a fault",
    summary: "A failure with an answer of its own, over a recording, or of one request alone.",
    fields: [
      .init("status", .count, "The status of the answer, from 100 to 599."),
      .init("kind", .words(faults), "The failure, in place of an answer with a status."),
    ]
      + recordedFaults.map {
        .init(
          $0.rawValue, .text,
          $0.summary + " The value names the scenario whose recorded answers are used.")
      } + [
        .init(
          "headers",
          .names(of: .either([.text, .number, .list(.text)])),
          "The header fields of the answer; several of one name are a list."),
        .init("json", .value, "The body of the answer, as JSON."),
        .init("text", .pattern(.content), "The body of the answer, as text."),
        .init("at", .count, "The number of the only request that fails, from 1."),
        .init("over", .text, "The scenario whose recorded answers the other requests get."),
      ])
}
