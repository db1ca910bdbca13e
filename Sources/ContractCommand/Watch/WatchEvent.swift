import ContractReports

/// An event for which `verify --watch` waits.
enum WatchEvent: Sendable {
  /// The end of a round.
  enum Ending: Sendable {
    case verified(RunResults)
    /// The build failed.
    case failed
    /// Nothing was verified, for example because the build changed nothing.
    case withoutVerdicts
  }

  case edited(Set<String>)
  /// No edit followed for a moment, so the next round can begin.
  case settled
  case key(Character)
  case ended(Ending)
}
