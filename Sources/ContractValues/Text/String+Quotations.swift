extension String {
  /// The text with what stands in single quotes cut to 30 characters, where the whole would be
  /// too long for a headline.
  package var withShortQuotations: String {
    guard count > 80 else { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    let short = parts.enumerated().map { index, part in
      // Every second part stands between quotes.
      index % 2 == 1 && part.count > 30 ? part.prefix(29) + "…" : part
    }
    return short.joined(separator: "'")
  }
}
