extension Language {
  /// The mapping under `emits`, such as `{ elements: [1], then: finished }`.
  static let emission = FieldSchema(
    phrase: "a stream",
    summary: "The elements that a stream must give next, and the way it must go on.",
    fields: [
      .init(
        "elements", .matcher([.list, .mapping]),
        "The elements up to that point, in order; a list, or a matcher of the whole list."),
      .init(
        "then", .either([.words(endings), .fields(failure)]), required: true,
        "The way the stream must go on after them."),
    ])

  /// The words under `then` for what a stream does after its elements.
  private static let endings = [
    Word("finished", "It ends."),
    Word("failed", "It fails, with whatever error."),
    Word("open", "It gives nothing more for now, and does not end."),
    Word("cancelled", "It ends because its reader was cancelled."),
  ]

  /// The mapping `{ failed: … }` under `then`, which describes the error at the end of a stream.
  private static let failure = FieldSchema(
    phrase: "the end of a stream",
    summary: "The stream fails.",
    fields: [
      .init(
        "failed", .matcher([.string, .mapping]), required: true,
        "The error with which it must fail: its type or case, or its parts.")
    ])
}
