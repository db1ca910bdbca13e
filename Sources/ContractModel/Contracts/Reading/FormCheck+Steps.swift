import ContractValues

extension FormCheck {
  /// Checks a step: it needs exactly one word for its action, and may have only the keys that
  /// belong to this word.
  mutating func checkStep(_ node: YAMLNode) {
    let words = node.entries.map { StepWord(rawValue: $0.key) }
    guard let word = words.lazy.compactMap(\.self).first else { return reportMissingStepWord(node) }
    let allowed = word.keys
    for (entry, other) in zip(node.entries, words) {
      if other == word {
        check(entry.value, word.form, in: "'\(entry.key)'")
      } else if other != nil {
        report(
          "a step does one thing", at: entry.keySpan, label: "this step has '\(word.rawValue)' too",
          help: ["begin a new step: - \(entry.key): …"])
      } else if let key = StepKey(rawValue: entry.key) {
        checkStepKey(key, entry, beside: word, among: allowed)
      } else {
        reportUnknownKey(
          entry, in: "a '\(word.rawValue)' step", among: allowed.map(\.rawValue))
      }
    }
    for key in word.required where node[key.rawValue] == nil {
      report(
        "a '\(word.rawValue)' step must have '\(key.rawValue)'", at: node.span,
        help: ["'\(key.rawValue)': \(key.summary)"])
    }
  }

  private mutating func checkStepKey(
    _ key: StepKey, _ entry: YAMLNode.Entry, beside word: StepWord, among allowed: [StepKey]
  ) {
    guard allowed.contains(key) else {
      let owners = StepWord.allCases.filter { $0.keys.contains(key) }.map { "'\($0.rawValue)'" }
      return report(
        "'\(key.rawValue)' does not belong to '\(word.rawValue)'", at: entry.keySpan,
        label: "it belongs to \(NearestWord.choice(owners))")
    }
    if key == .with, entry.value.isEmpty {
      return report(
        "'with' holds no argument", at: entry.value.span,
        help: ["leave out 'with' if the operation has no arguments"])
    }
    check(entry.value, word.form(of: key), in: "'\(key.rawValue)'")
  }

  private mutating func reportMissingStepWord(_ node: YAMLNode) {
    let words = StepWord.allCases.map(\.rawValue)
    let keys = StepKey.allCases.map(\.rawValue)
    let unknown = node.entries.filter { !keys.contains($0.key) }
    let misspelt = unknown.first { NearestWord.of($0.key, among: words) != nil } ?? unknown.first
    guard let misspelt else {
      return report(
        "a step must say what happens", at: node.span,
        help: NearestWord.list("", among: words))
    }
    reportUnknownKey(misspelt, in: "a step", among: words)
  }
}
