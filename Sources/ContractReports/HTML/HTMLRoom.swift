/// Counts bytes, so that a page stays small enough for a browser.
///
/// The lines of each case are always shown. The steps and failures of scenarios get the remaining
/// room.
struct HTMLRoom {
  /// The size in bytes of a case's lines: its cell in the table, its line in the list of the
  /// scenario, and its share of the scenario's own lines.
  private let bytesOfCase: Int
  /// The intended size of the page in bytes.
  private let bytes: Int
  private let cases: Int
  /// The number of cases whose lines are not written yet; room is reserved for them.
  private var casesLeft: Int
  /// The number of bytes that remain for the steps of scenarios that did not fail.
  private var stepsLeft: Int
  /// The number of bytes written, and the number of cases left, at the moment when the page was
  /// full.
  ///
  /// It is `nil` while there is room.
  private var end: (written: Int, casesLeft: Int)?

  /// Divides the room of a page.
  ///
  /// Scenarios that did not fail get at most half of the room beside the lines of cases. So there
  /// is room for failures that come later.
  init(bytes: Int, cases: Int, bytesOfCase: Int = 640) {
    self.bytes = bytes
    self.bytesOfCase = bytesOfCase
    self.cases = cases
    casesLeft = cases
    stepsLeft = max(0, bytes - cases * bytesOfCase) / 2
  }

  /// The measured size in bytes of a case's lines, for writing a second and smaller page.
  ///
  /// It is `nil` if this page is at most a tenth too large. It is also `nil` if the page had room
  /// only for the lines of cases, because a second page would not be smaller.
  func sizeOfCase(onPageOf written: Int) -> Int? {
    guard written > bytes + bytes / 10, let end, end.casesLeft > 0, end.casesLeft < cases
    else { return nil }
    return (written - end.written) / end.casesLeft + 1
  }

  /// Returns true if a page of `written` bytes has room for a scenario's steps and full failures.
  mutating func hasRoom(forFailure isFailing: Bool, after written: Int) -> Bool {
    guard written + casesLeft * bytesOfCase < bytes else {
      end = end ?? (written, casesLeft)
      return false
    }
    return isFailing || stepsLeft > 0
  }

  /// Counts a scenario that the page now contains, with its cases and its size in bytes.
  mutating func count(cases: Int, size: Int, isFailing: Bool) {
    casesLeft -= cases
    if !isFailing { stepsLeft -= size }
  }
}
