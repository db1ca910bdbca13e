extension Language {
  /// The value under `fault`: a word such as `timeout`, or a mapping.
  ///
  /// The mapping names a recording that is changed, an answer, or the number of a request.
  static let fault = Form.either([
    .words(
      faults + [Word("status NNN", "A status of its own, such as 'status 503'.")],
      or: .statusFault),
    .fields(faultyAnswer),
  ])

  private static let faults = [
    Word("refused", "Nothing listens."),
    Word("reset", "The connection breaks before an answer."),
    Word("timeout", "No answer ever comes."),
    Word("slow", "The answer comes a little at a time."),
    Word("truncated", "The answer ends too early."),
    Word("garbage", "The answer is not what its headers say."),
    Word("fragmented", "The same bytes arrive cut at every place."),
    Word("throws", "An SDK call throws."),
    Word("silent", "An SDK never calls back."),
  ]

  /// The keys under `fault` of which a mapping has one.
  static let faultKinds = ["status", "kind", "slow", "truncated", "fragmented"]

  /// The mapping under `fault`, such as `{ status: 429, at: 2 }`.
  private static let faultyAnswer = FieldSchema(
    phrase: "a fault",
    summary: "A failure with an answer of its own, over a recording, or of one request alone.",
    fields: [
      .init("status", .count, "The status of the answer, from 100 to 599."),
      .init("kind", .words(faults), "The failure, in place of an answer with a status."),
      .init("slow", .text, "The scenario whose recorded answers come a little at a time."),
      .init("truncated", .text, "The scenario whose recorded answers end too early."),
      .init("fragmented", .text, "The scenario whose recorded answers are cut at every place."),
      .init(
        "headers",
        .names(of: .either([.text, .number, .list(.text, atLeast: 1)]), atLeast: 1),
        "The header fields of the answer; several of one name are a list."),
      .init("json", .value, "The body of the answer, as JSON."),
      .init("text", .pattern(.content), "The body of the answer, as text."),
      .init("at", .count, "The number of the only request that fails, from 1."),
      .init("over", .text, "The scenario whose recorded answers the other requests get."),
    ])
}
