import Foundation
import Yams

extension Baseline {
  private static let entry = FieldSchema(
    phrase: "a part of the baseline",
    summary: "Scenarios that a subject fails for one reason.",
    fields: [
      .init("contract", .text, required: true, "The contract's name."),
      .init("subject", .text, required: true, "The subject's name in the suite."),
      .init("reason", .text, required: true, "Why the failures are put off."),
      .init("until", .pattern(.day), required: true, "The last day on which they are known."),
      .init("scenarios", .list(.text), required: true, "The scenarios that fail."),
    ])

  private static let head = """
    # Failures that are known. 'contracts verify' tells them and does not fail for them, until the
    # day that is given. 'contracts baseline' adds new ones, and takes out those that are mended.

    """

  /// Returns true if a text is a date in the format of the file, such as `2027-02-28`.
  package static func isDay(_ text: String) -> Bool {
    var patterns = PatternCache()
    return patterns.matches(text, .day)
  }

  /// Reads the file `.baseline.yaml` beside `contracts`: their folder, or one contract's file.
  ///
  /// Without such a file, the baseline is empty. Paths are relative to `folder`, or else to the
  /// working directory.
  package static func read(
    besides contracts: String, relativeTo folder: String? = nil
  ) -> Baseline {
    let folder = folder ?? FileManager.default.currentDirectoryPath
    let base = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
    let root = URL(filePath: contracts, relativeTo: base).standardizedFileURL
    let parent = Folder(path: root.path).exists ? root : root.deletingLastPathComponent()
    let file = parent.appending(path: fileName)
    let shown = DisplayedPath(file.path, relativeTo: base.path).text
    guard FileManager.default.fileExists(atPath: file.path) else { return Baseline(path: shown) }
    switch TextFile.read(file.path, shownAs: shown, kind: "baseline") {
    case .success(let bytes): return read(SourceText(bytes, path: shown))
    case .failure(let error): return Baseline(path: shown, problems: [error.diagnostic])
    }
  }

  private static func read(_ source: SourceText) -> Baseline {
    let (root, problems) = YAMLReader.read(source, mistakenForTags: [])
    guard let root, root.text != "" else { return Baseline(path: source.path, problems: problems) }
    var forms = FormCheck(source: source)
    forms.check(root, .list(.fields(entry), atLeast: 0), in: "the baseline")
    guard problems.isEmpty, forms.problems.isEmpty else {
      return Baseline(path: source.path, problems: problems + forms.problems)
    }
    let failures = root.elements.flatMap { part in
      (part["scenarios"]?.elements ?? []).map { scenario in
        KnownFailure(
          LastRun.CaseName(
            contract: part["contract"]?.text ?? "", scenario: scenario.text ?? "",
            subject: part["subject"]?.text ?? ""),
          reason: part["reason"]?.text ?? "", until: part["until"]?.text ?? "",
          location: source.location(scenario.span))
      }
    }
    return Baseline(path: source.path, failures: failures)
  }

  /// The YAML text of the file, in which failures with equal contract, subject, reason and day
  /// share one entry.
  package var text: String {
    get throws {
      var parts: [(head: [String], scenarios: [String])] = []
      for failure in failures {
        let head = [failure.name.contract, failure.name.subject, failure.reason, failure.until]
        let index = parts.firstIndex { $0.head == head } ?? parts.endIndex
        if index == parts.endIndex { parts.append((head, [])) }
        parts[index].scenarios.append(failure.name.scenario)
      }
      let nodes = parts.map { part in
        let fields = zip(["contract", "subject", "reason", "until"], part.head)
        return Node(
          fields.map { (Node($0), Node($1)) }
            + [(Node("scenarios"), Node(part.scenarios.map { Node($0) }))])
      }
      return try Self.head + Yams.serialize(node: Node(nodes), width: -1, allowUnicode: true)
    }
  }
}
