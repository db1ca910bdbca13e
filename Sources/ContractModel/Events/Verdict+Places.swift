extension Verdict {
  /// Makes the paths in the messages relative to a folder, which is given by its absolute path.
  package func relative(to folder: String) -> Verdict {
    mapDiagnostics { $0.relative(to: folder) }
  }
}

extension VendorFinding {
  /// Makes the paths in the finding relative to a folder, which is given by its absolute path.
  package func relative(to folder: String) -> VendorFinding {
    let prefix = folder.asFolderPrefix
    var finding = self
    finding.location.path.trimPrefix(prefix)
    finding.recordingPath?.trimPrefix(prefix)
    finding.reasons = reasons.map { $0.relative(to: folder) }
    for index in finding.drift.indices {
      finding.drift[index].expectation?.path.trimPrefix(prefix)
      finding.drift[index].step?.location.path.trimPrefix(prefix)
      for place in finding.drift[index].broken.indices {
        finding.drift[index].broken[place].path.trimPrefix(prefix)
      }
    }
    return finding
  }
}

extension Diagnostic {
  /// Makes the paths in the message, its facts and its help relative to an absolute folder path.
  package func relative(to folder: String) -> Diagnostic {
    let prefix = folder.asFolderPrefix
    var diagnostic = self
    diagnostic.location?.path.trimPrefix(prefix)
    diagnostic.facts = facts.map { $0.replacing(prefix, with: "") }
    diagnostic.help = help.map { $0.replacing(prefix, with: "") }
    return diagnostic
  }
}
