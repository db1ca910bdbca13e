import ContractBinding
import ContractValues

/// The error that a name cannot be changed, with the reasons.
package struct RenameRefused: Error {
  package let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}

/// The file of a contract in which one name was changed, and no other byte.
package struct ContractRenaming: Sendable {
  /// A name that can be changed: the name of the contract, or of a scenario.
  package enum Name: Sendable, Hashable {
    case contract
    /// The scenario with this name in the file, and the references to it under `fault`.
    case scenario(String)
  }

  /// The contract, which was read from the edited bytes to prove that they are valid.
  package let contract: Contract
  /// The new content of the file, with its byte order mark if it has one.
  package let bytes: [UInt8]

  /// Edits the name in place; throws if the file would have errors, or the name cannot be edited.
  ///
  /// Without `folder`, the contract may not name files.
  package init(
    _ name: Name, to new: String, in bytes: [UInt8], path: String, folder: String? = nil
  ) throws(RenameRefused) {
    let source = SourceText(bytes, path: path)
    let root = YAMLReader.read(source, mistakenForTags: ContractFile.words).root
    let nodes = root.map { Self.nodes(of: name, in: $0) } ?? []
    let spans = nodes.map(\.span)
    let ranges = nodes.compactMap { Self.range(of: $0, in: source) }
    guard ranges.count == nodes.count else {
      throw RenameRefused(diagnostics: spans.prefix(1).map { Self.notEditable($0, in: source) })
    }
    let mark = bytes.prefix(bytes.count - source.bytes.count)
    var problems: [Diagnostic] = []
    for styles in [Style.all, [.doubleQuoted]] {
      let edited = Self.replacing(ranges, in: source.bytes, by: new, styles)
      let file = ContractFile.read(
        text: String(decoding: edited, as: UTF8.self), path: path, in: folder)
      problems = file.problems.map { Self.problem($0, of: new) }
      guard let contract = file.contract, Self.has(new, for: name, in: contract, spans) else {
        continue
      }
      self.contract = contract
      self.bytes = mark + edited
      return
    }
    if problems.isEmpty, let span = spans.first {
      problems = [Self.notEditable(span, in: source)]
    }
    throw RenameRefused(diagnostics: problems)
  }

  /// Removes the line from a problem in the edited text, because no file contains this text.
  private static func problem(_ problem: Diagnostic, of name: String) -> Diagnostic {
    var problem = problem
    (problem.location, problem.sourceLine) = (nil, nil)
    problem.facts.insert(Diagnostic.fact("new name", "'\(name)'"), at: 0)
    return problem
  }

  private static func notEditable(_ span: Span, in source: SourceText) -> Diagnostic {
    source.problem(
      "the name cannot be edited here", at: span, help: ["write it in one line, and try again"])
  }

  /// Returns the range of a name's bytes; `nil` if they differ from the text of an unquoted name,
  /// as on several lines.
  private static func range(of node: YAMLNode, in source: SourceText) -> Range<Int>? {
    guard let range = source.range(of: node.span) else { return nil }
    let written = source.bytes[range]
    let isQuoted = [Style.doubleQuoted, .singleQuoted].contains { $0.begins(written) }
    return isQuoted || String(decoding: written, as: UTF8.self) == node.text ? range : nil
  }

  /// Returns the nodes that contain a name: its declaration, and the references under `fault`.
  private static func nodes(of name: Name, in root: YAMLNode) -> [YAMLNode] {
    guard case .scenario(let old) = name else { return [root["contract"]].compactMap(\.self) }
    let scenarios = root["scenarios"]?.elements ?? []
    let references = Language.recordedFaults.map(\.rawValue) + ["over"]
    let nodes =
      scenarios.compactMap { $0["name"] }
      + scenarios.flatMap { scenario in
        (scenario["fault"]?.entries ?? []).filter { references.contains($0.key) }.map(\.value)
      }
    return nodes.filter { $0.text == old }
  }

  /// Returns true if the edited file has the new name instead of the old one.
  private static func has(
    _ new: String, for name: Name, in contract: Contract, _ spans: [Span]
  ) -> Bool {
    guard case .scenario(let old) = name else { return contract.name == new }
    // All rows of `examples` have the location of their scenario, so its name counts only once.
    let written = Dictionary(contract.scenarios.map { ($0.location, $0) }) { first, _ in first }
    let names =
      written.values.map { $0.example?.outline ?? $0.name }
      + written.values.compactMap(\.fault?.over)
    return !names.contains(old) && names.count { $0 == new } == spans.count
  }

  private static func replacing(
    _ ranges: [Range<Int>], in bytes: [UInt8], by new: String, _ styles: [Style]
  ) -> [UInt8] {
    var edited = bytes
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let style = styles.first { $0.begins(bytes[range]) } ?? .doubleQuoted
      edited.replaceSubrange(range, with: style.written(new))
    }
    return edited
  }

  /// A way to write a text in YAML, which an edit keeps if the new name allows it.
  private enum Style {
    case doubleQuoted, singleQuoted, plain

    static let all = [doubleQuoted, singleQuoted, plain]

    /// Returns true if the first byte of a text fits this style, such as `"` for a text in double
    /// quotes.
    func begins(_ text: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .doubleQuoted: text.first == UInt8(ascii: "\"")
      case .singleQuoted: text.first == UInt8(ascii: "'")
      case .plain: true
      }
    }

    func written(_ text: String) -> [UInt8] {
      switch self {
      // Each JSON string is also a double-quoted text in YAML.
      case .doubleQuoted: Value.string(text).json()
      case .singleQuoted: Array("'\(text.replacing("'", with: "''"))'".utf8)
      case .plain: Array(text.utf8)
      }
    }
  }
}
