extension Verdict {
  /// Makes the paths in the verdict's messages relative to a folder, because people know the files
  /// by these paths.
  ///
  /// - Parameter folder: The absolute path of the folder.
  /// - Returns: The verdict with relative paths.
  package func relative(to folder: String) -> Verdict {
    mapDiagnostics { $0.relative(to: folder) }
  }
}

extension VendorFinding {
  /// Makes the paths in the result of a live run relative to a folder, because people know the
  /// files by these paths.
  ///
  /// - Parameter folder: The absolute path of the folder.
  /// - Returns: The result with relative paths.
  package func relative(to folder: String) -> VendorFinding {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var finding = self
    finding.location.path.trimPrefix(prefix)
    finding.recordingPath?.trimPrefix(prefix)
    finding.reasons = reasons.map { $0.relative(to: folder) }
    for index in finding.drift.indices {
      finding.drift[index].expectation?.path.trimPrefix(prefix)
      for place in finding.drift[index].broken.indices {
        finding.drift[index].broken[place].path.trimPrefix(prefix)
      }
    }
    return finding
  }
}

extension Diagnostic {
  /// Makes the paths in the message relative to a folder, including those in facts and help.
  ///
  /// - Parameter folder: The absolute path of the folder.
  /// - Returns: The message with relative paths.
  package func relative(to folder: String) -> Diagnostic {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var diagnostic = self
    diagnostic.location?.path.trimPrefix(prefix)
    diagnostic.facts = facts.map { $0.replacing(prefix, with: "") }
    diagnostic.help = help.map { $0.replacing(prefix, with: "") }
    return diagnostic
  }
}
