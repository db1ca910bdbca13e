extension Verdict {
  /// The verdict with all its places relative to a folder.
  ///
  /// - Parameter folder: The folder, absolute.
  /// - Returns: The same, for someone who works there.
  package func relative(to folder: String) -> Verdict {
    mapDiagnostics { $0.relative(to: folder) }
  }
}

extension VendorFinding {
  /// The finding with all its places relative to a folder.
  ///
  /// - Parameter folder: The folder, absolute.
  /// - Returns: The same, for someone who works there.
  package func relative(to folder: String) -> VendorFinding {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var finding = self
    finding.location.path.trimPrefix(prefix)
    finding.recordingPath?.trimPrefix(prefix)
    finding.reasons = reasons.map { $0.relative(to: folder) }
    for index in finding.drift.indices {
      finding.drift[index].expectation?.path.trimPrefix(prefix)
    }
    return finding
  }
}

extension Diagnostic {
  /// The message with all its places relative to a folder.
  ///
  /// - Parameter folder: The folder, absolute.
  /// - Returns: The same, for someone who works there.
  package func relative(to folder: String) -> Diagnostic {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var diagnostic = self
    diagnostic.location?.path.trimPrefix(prefix)
    diagnostic.facts = facts.map { $0.replacing(prefix, with: "") }
    diagnostic.help = help.map { $0.replacing(prefix, with: "") }
    return diagnostic
  }
}
