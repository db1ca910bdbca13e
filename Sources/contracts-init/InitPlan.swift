import Foundation

/// The files and edits for a first contract, and the steps that remain for the author.
struct InitPlan {
  private let facts: PackageFacts
  private let candidate: Candidate
  private let suite: SuiteDraft
  private let contract: ContractDraft
  private var manifest: Manifest
  private var changes: ChangeList

  /// Plans all files and edits, in which the manifest names the `dependency` on this package.
  init(
    _ candidate: Candidate, types: TypeCatalogue, in facts: PackageFacts, dependency: String
  ) {
    var candidate = candidate
    candidate.delegates.removeAll { !$0.declared.canHaveSpy }
    self.facts = facts
    self.candidate = candidate
    let vendor = VendorKind(candidate.liveAdapters)
    let suite = SuiteDraft(candidate, over: vendor, types: types, shown: facts.shown)
    contract = ContractDraft(
      candidate: candidate, vendor: vendor, adapters: suite.adapters,
      credentials: suite.credentials, types: types)
    changes = ChangeList(in: facts.folder)
    manifest = Manifest(changes.read("Package.swift") ?? "")
    self.suite = suite
    planFiles()
    planManifest(dependency: manifest.name(ofDependency: dependency))
  }

  private mutating func planFiles() {
    changes.create("Contracts/\(contract.name).yaml", contract.text)
    changes.create(suite.path, suite.text)
    changes.create(SuiteDraft.mainPath, suite.mainText)
    changes.create(".github/workflows/contracts.yml", FixedTexts.workflow)
    changes.addLines(FixedTexts.attributes, to: ".gitattributes")
    changes.addLines(FixedTexts.ignored, to: ".gitignore")
    let owned =
      [candidate.declared] + candidate.delegates.map(\.declared)
      + candidate.objects.map(\.declared)
    for declared in Dictionary(grouping: owned, by: \.file.path).sorted(by: { $0.key < $1.key }) {
      let file = declared.value[0].file
      let edit = ProtocolEdit(declared.value, importsAreInternal: manifest.importsAreInternal)
      changes.change(facts.shown(file.path), from: file.text, to: edit.text)
    }
  }

  private mutating func planManifest(dependency: String) {
    func product(_ name: String) -> String {
      ".product(name: \"\(name)\", package: \"\(dependency)\")"
    }
    manifest.needMacOS(15)
    manifest.addDependency(product("ContractBinding"), to: candidate.declared.file.target.name)
    manifest.addTarget(
      suite.target, "target",
      suite.modules.map { "\"\($0)\"" } + [product("ContractBinding")]
        + (suite.needsURLSession ? [product("ContractURLSession")] : []))
    manifest.addTarget(
      "contracts", "executableTarget", ["\"\(suite.target)\"", product("ContractCommand")])
    changes.change("Package.swift", from: manifest.source, to: manifest.text)
  }

  /// Writes the files, and returns a report of the changes and of the steps that remain.
  func write() throws -> String { report(try changes.apply(), isDone: true) }

  /// A report of the changes that ``write()`` would make.
  var preview: String { report(changes.preview, isDone: false) }

  private func report(_ lines: [String], isDone: Bool) -> String {
    var parts = [found, lines]
    parts += manifest.leftovers.map { leftover in
      ["Left to you: in Package.swift, \(leftover.place):"]
        + leftover.text.split(separator: "\n").map { "  \($0)" }
    }
    parts += [registrations].filter { !$0.isEmpty }
    let remarks = suite.remarks(beside: changes.read(suite.path) ?? "")
    parts += (remarks + [unconnected].compactMap(\.self)).map { ["Left to you: \($0)"] }
    if isDone { parts.append(next) }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var found: [String] {
    let place = facts.shown(candidate.declared.file.path)
    return ["\(candidate.name) in \(place)"]
      + candidate.implementations.map { "  \($0.kind.words): \($0.fullName)" }
  }

  private var registrations: [String] {
    let path = suite.path
    guard let old = changes.read(path), old != suite.text else { return [] }
    let objects = candidate.objects.map(\.conversion).filter { !old.contains($0) }
    return missingSubjects(in: old)
      + (objects.isEmpty ? [] : ["Add to the conversions in \(path):"] + objects.map { "  \($0)" })
  }

  private func missingSubjects(in old: String) -> [String] {
    // The author may have extended a line, for example with '.state', or chosen another kind.
    let missing = suite.lines.filter { !$0.isMentioned(in: old) }
    guard !missing.isEmpty else { return [] }
    return ["Add to the subjects in \(suite.path):"] + missing.map { $0.indented(by: 2) }
  }

  /// Advice for a package whose command `contracts` runs another suite.
  private var unconnected: String? {
    guard let old = changes.read(SuiteDraft.mainPath), !old.contains(suite.typeName) else {
      return nil
    }
    return """
      \(SuiteDraft.mainPath) runs another suite. Let the target of that suite depend on \
      \(suite.target), import it, and add a line to the suite's subjects:
        \(suite.typeName).subjects
      """
  }

  private var next: [String] {
    let credentials = suite.credentials.map { "\($0)=… " }.joined()
    let address = contract.addressVariable.map { "\($0)=http://127.0.0.1:8000 " } ?? ""
    let install = SystemLibraries.missing.map {
      ["Next, install the libraries that the command links:", "  \($0)", "Then build it:"]
    }
    return (install ?? ["Next, build the command. It says what is not recorded:"]) + [
      "  swift run contracts verify",
      "Put values that the vendor knows into Contracts/\(contract.name).yaml. Then record it:",
      "  \(credentials)\(address)swift run contracts record",
      "For completion in an editor:",
      "  swift run contracts schema > .contracts.schema.json",
    ]
  }
}
