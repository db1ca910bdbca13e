extension Verdict {
  /// The verdict with all its places relative to a folder.
  ///
  /// - Parameter folder: The folder, absolute.
  /// - Returns: The same, for someone who works there.
  public func relative(to folder: String) -> Verdict {
    mapDiagnostics { diagnostic in
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      var diagnostic = diagnostic
      diagnostic.location?.path.trimPrefix(prefix)
      diagnostic.facts = diagnostic.facts.map { $0.replacing(prefix, with: "") }
      diagnostic.help = diagnostic.help.map { $0.replacing(prefix, with: "") }
      return diagnostic
    }
  }
}
