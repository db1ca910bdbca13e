/// The count of bytes that keeps a page small enough for a browser.
///
/// Each case always has its lines. The steps and failures of scenarios get the room that these
/// lines leave.
struct HTMLRoom {
  /// The size in bytes of a case's lines: in the table, in the list of its scenario, and its share
  /// of the scenario's own.
  private let bytesOfCase: Int
  /// The size in bytes that the page should have.
  private let bytes: Int
  /// The number of cases on the page, each of which always has its lines.
  private let cases: Int
  /// The number of cases whose lines are still to come, for which room is reserved.
  private var casesLeft: Int
  /// The size in bytes that is left for steps of scenarios that did not fail.
  private var stepsLeft: Int
  /// The bytes that were written, and the cases that were left, when the room was taken.
  ///
  /// It is `nil` while there is room.
  private var end: (written: Int, casesLeft: Int)?

  /// Divides the room for a page.
  ///
  /// Scenarios that did not fail take at most half of what the lines leave, so that there is room
  /// for failures that come later.
  init(bytes: Int, cases: Int, bytesOfCase: Int = 640) {
    self.bytes = bytes
    self.bytesOfCase = bytesOfCase
    self.cases = cases
    casesLeft = cases
    stepsLeft = max(0, bytes - cases * bytesOfCase) / 2
  }

  /// The measured size in bytes of a case's lines, for a second page that is smaller.
  ///
  /// It is `nil` if this page is at most a tenth too large. It is also `nil` if the page had room
  /// for the lines alone, because a second page would be no smaller.
  func sizeOfCase(onPageOf written: Int) -> Int? {
    guard written > bytes + bytes / 10, let end, end.casesLeft > 0, end.casesLeft < cases
    else { return nil }
    return (written - end.written) / end.casesLeft + 1
  }

  /// Tells if a page of `written` bytes has room for a scenario's steps and full failures.
  mutating func hasRoom(forFailure isFailing: Bool, after written: Int) -> Bool {
    guard written + casesLeft * bytesOfCase < bytes else {
      end = end ?? (written, casesLeft)
      return false
    }
    return isFailing || stepsLeft > 0
  }

  /// Counts a scenario that the page now contains.
  ///
  /// - Parameters:
  ///   - cases: The number of its cases.
  ///   - size: The number of bytes that it has taken.
  ///   - isFailing: True if it needs attention.
  mutating func count(cases: Int, size: Int, isFailing: Bool) {
    casesLeft -= cases
    if !isFailing { stepsLeft -= size }
  }
}
