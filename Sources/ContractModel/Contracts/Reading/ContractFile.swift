import Foundation

/// The result of reading one contract file: a contract, or error messages.
package struct ContractFile: Sendable {
  /// The content of the file as far as it is valid; `nil` without a name, protocol or vendor.
  private let content: Contract?
  /// The errors in the order of their lines; after 100, one more says that there are others.
  package let problems: [Diagnostic]

  /// The contract; `nil` if the file has at least one error.
  package var contract: Contract? { problems.isEmpty ? content : nil }

  /// The valid content of a file with errors; `nil` for a file without errors.
  ///
  /// It cannot be run, but later checks can find further errors in it.
  var part: Contract? { problems.isEmpty ? nil : content }

  /// Reads a contract file from disk.
  ///
  /// A relative path, and the paths in messages, begin at `folder`, or else at the working
  /// directory.
  package static func read(
    _ path: String,
    relativeTo folder: String? = nil
  ) -> ContractFile {
    let folder = folder ?? FileManager.default.currentDirectoryPath
    let base = URL(filePath: folder, directoryHint: .isDirectory)
    let file = URL(filePath: path, relativeTo: base).standardizedFileURL
    let shown = DisplayedPath(file.path, relativeTo: base.standardizedFileURL.path).text
    switch TextFile.read(file.path, shownAs: shown) {
    case .success(let bytes):
      return read(SourceText(bytes, path: shown), in: file.deletingLastPathComponent().path)
    case .failure(let error):
      return ContractFile(content: nil, problems: [error.diagnostic])
    }
  }

  /// Reads a contract from a text in memory; messages show `path`.
  ///
  /// Without `folder`, `$file` is a mistake.
  package static func read(
    text: String, path: String, in folder: String? = nil
  ) -> ContractFile {
    read(SourceText(Array(text.utf8), path: path), in: folder)
  }

  /// The words that authors write as YAML tags by mistake, such as `!uuid` instead of `$uuid`.
  static let words = Set(MatcherWord.allCases.map(\.rawValue))

  private static func read(_ source: SourceText, in folder: String? = nil) -> ContractFile {
    let (root, problems) = YAMLReader.read(source, mistakenForTags: Self.words)
    guard let root, root.text != "" else {
      let empty = Diagnostic(
        "the contract file is empty", at: SourceLocation(path: source.path, line: 1, column: 1))
      return ContractFile(content: nil, problems: problems.isEmpty ? [empty] : problems)
    }
    var reading = ContractReading(source: source, folder: folder)
    let contract = reading.contract(root)
    return ContractFile(content: contract, problems: ordered(problems + reading.problems))
  }

  private static func ordered(_ problems: [Diagnostic]) -> [Diagnostic] {
    let sorted = problems.sorted { left, right in
      let places = (left.location, right.location)
      return (places.0?.line ?? 0, places.0?.column ?? 0)
        < (places.1?.line ?? 0, places.1?.column ?? 0)
    }
    guard sorted.count > YAMLLimits.problems else { return sorted }
    let rest = Diagnostic(
      "the file has more problems than are shown", at: sorted[YAMLLimits.problems].location,
      help: ["mend these \(YAMLLimits.problems) first"])
    return sorted.prefix(YAMLLimits.problems) + [rest]
  }
}
