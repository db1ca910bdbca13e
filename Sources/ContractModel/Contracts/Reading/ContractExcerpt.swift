/// Lines of a contract file that make a contract by themselves: of one scenario, and of what it
/// needs of the rest.
///
/// Whoever runs one scenario of ten thousand need not read the others.
package struct ContractExcerpt: Sendable, Hashable {
  /// Lines that follow each other.
  package struct Part: Sendable, Hashable {
    /// The number of the first in the file, from 1.
    package var firstLine: Int
    /// Their text in UTF-8, with line breaks.
    package var text: [UInt8]

    /// Creates a part.
    package init(firstLine: Int, text: [UInt8]) {
      self.firstLine = firstLine
      self.text = text
    }
  }

  /// The file's path, as messages give it.
  package var path: String
  /// The parts, in the order of the file.
  package var parts: [Part]

  /// Creates an excerpt.
  package init(path: String, parts: [Part]) {
    self.path = path
    self.parts = parts
  }
}

/// The text of a contract file, and which of its lines each scenario has.
package struct ContractText: Sendable {
  private let source: SourceText
  /// Where each scenario begins, and after them where the last one ends; `nil` where scenarios do
  /// not have lines of their own.
  private let scenarioLines: [Int]?

  init(_ source: SourceText, root: YAMLNode) {
    self.source = source
    scenarioLines = Self.scenarioLines(root, in: source)
  }

  /// Cuts out some scenarios; the whole file where they cannot be told from the others.
  ///
  /// - Parameters:
  ///   - scenarios: Their places in the contract.
  ///   - path: What messages of who reads the excerpt call the file.
  /// - Returns: The lines of these scenarios, and all that belongs to none.
  package func excerpt(of scenarios: Set<Int>, path: String) -> ContractExcerpt {
    guard let lines = scenarioLines else {
      let whole = ContractExcerpt.Part(firstLine: 1, text: source.bytes)
      return ContractExcerpt(path: path, parts: [whole])
    }
    let ranges =
      [1..<lines[0]] + scenarios.sorted().map { lines[$0]..<lines[$0 + 1] }
      + [lines[lines.count - 1]..<source.lineCount + 1]
    let parts = ranges.filter { !$0.isEmpty }.map {
      ContractExcerpt.Part(firstLine: $0.lowerBound, text: Array(source.bytes(ofLines: $0)))
    }
    return ContractExcerpt(path: path, parts: parts)
  }

  /// Scenarios have lines of their own where each begins with a dash on a line that it shares
  /// with no other.
  private static func scenarioLines(_ root: YAMLNode, in source: SourceText) -> [Int]? {
    guard let key = root.entries.firstIndex(where: { $0.key == "scenarios" }) else { return nil }
    let scenarios = root.entries[key].value.elements
    let starts = scenarios.map(\.span)
    guard let first = starts.first, first.line > root.entries[key].keySpan.line,
      starts.allSatisfy({ beginsWithDash($0, in: source) }),
      zip(starts, starts.dropFirst()).allSatisfy({ $0.line < $1.line })
    else { return nil }
    let following = root.entries.dropFirst(key + 1).first?.keySpan.line
    return starts.map(\.line) + [following ?? source.lineCount + 1]
  }

  private static func beginsWithDash(_ start: Span, in source: SourceText) -> Bool {
    let indent = source.line(start.line)?.unicodeScalars.prefix(start.column - 1)
    return indent.map { $0.allSatisfy { " -".unicodeScalars.contains($0) } && $0.contains("-") }
      ?? false
  }
}
