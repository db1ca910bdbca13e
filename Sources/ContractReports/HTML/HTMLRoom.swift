/// The limits that keep a page small enough for a browser.
///
/// Each case always has its line. What else fits depends on the room that the lines leave.
struct HTMLRoom {
  /// The size in bytes of a case's lines: in the table, in the list of its scenario, and its share
  /// of the scenario's own.
  private static let bytesOfCase = 640

  /// The size in bytes up to which the page shows steps of scenarios that did not fail.
  let steps: Int
  /// The size in bytes up to which the page shows failures in full, with their steps.
  let failures: Int

  /// Divides the room for a page.
  ///
  /// Scenarios that did not fail take at most half of it, so that they leave room for failures
  /// that come later.
  init(bytes: Int, cases: Int) {
    failures = max(0, bytes - cases * Self.bytesOfCase)
    steps = failures / 2
  }
}
