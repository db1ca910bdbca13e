import ContractReports

/// An event for which `verify --watch` waits.
enum WatchEvent: Sendable {
  /// The end of a round, which is one build and verification after an edit.
  enum Ending: Sendable {
    /// The results, with the stamp of the executable that ran; `nil` if no package is known.
    case verified(RunResults, PackageBuild.Stamp?)
    case failed
    /// Nothing was verified, for example because the build changed nothing.
    ///
    /// The stamp belongs to the last executable for which earlier verdicts hold; `nil` if there are
    /// no verdicts.
    case withoutVerdicts(PackageBuild.Stamp?)
  }

  case edited(Set<String>)
  /// From now on, edits are found by polling.
  case late
  /// For a moment, no further edit followed, so the next round can begin.
  case settled
  case key(Character)
  case ended(Ending)
}
