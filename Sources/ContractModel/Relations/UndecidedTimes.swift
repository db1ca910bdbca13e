import ContractBinding
import ContractValues

/// The steps of a recorded run that may have renewed a time such as `updatedAt`, although the time
/// stays the same, because the vendor's clock is coarse and the run was quick.
///
/// A pause before such a step shows if it renews the time, and which other times it leaves alone.
package struct UndecidedTimes: Sendable, Hashable {
  /// The maximum number of pauses in a run, because each costs a second.
  private static let limit = 3
  /// The indices of the steps, in their order.
  package let steps: [Int]
  /// The steps before which another run must wait, so that it shows what these steps renew.
  ///
  /// They include those whose times differ by chance, because another second began between two
  /// requests. Undecided steps come before these if there are more than the limit.
  package let pauses: [Int]

  package init(_ scenario: Scenario, _ evidence: Evidence) {
    guard !evidence.writes.isEmpty else {
      (steps, pauses) = ([], [])
      return
    }
    let run = RunValues(scenario, evidence.outcomes)
    let times = run.results.filter { place, value in
      place.list == nil && place.lastKey?.isAboutChanges ?? false
        && value.comparableTime?.digits == 0
    }
    var (undecided, all) = (Set<Int>(), Set<Int>())
    for (place, value) in times where evidence.writes.contains(place.index) {
      let before = times.last { earlier, _ in
        earlier.index < place.index && earlier.lastKey == place.lastKey
          && run.haveOneIdentifier(earlier, place) == true
      }
      guard let before else { continue }
      all.insert(place.index)
      if before.value.comparableTime == value.comparableTime { undecided.insert(place.index) }
    }
    steps = undecided.sorted()
    let candidates = steps + all.subtracting(undecided).sorted()
    pauses = undecided.isEmpty ? [] : candidates.prefix(Self.limit).sorted()
  }
}

extension String {
  private static let changeWords = ["updated", "modified", "changed", "edited"]

  /// True for the key of the time of the last change, such as `updatedAt`.
  var isAboutChanges: Bool { hasWord(of: Self.changeWords) }
}
