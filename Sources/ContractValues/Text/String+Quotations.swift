extension String {
  /// The message for a headline; beyond 80 characters, texts in single quotes are cut to 30.
  package var withShortQuotations: String {
    guard count > 80 else { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    let short = parts.enumerated().map { index, part in
      // The text was split at quotes, so the parts at odd indices were inside quotes.
      index % 2 == 1 && part.count > 30 ? part.prefix(29) + "…" : part
    }
    return short.joined(separator: "'")
  }
}
