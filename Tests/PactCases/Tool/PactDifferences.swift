/// The reasons for the cases in which our matching differs from Pact's.
enum PactDifferences {
  private static let emptyPath =
    "an empty path is sent as '/' over HTTP (RFC 9110, 4.2.3), so it cannot differ from it"
  private static let numberPattern =
    "'$regex' matches texts alone; a number has limits, such as '$between'"

  /// The reason for each case, by the path of its file.
  static let reasons: [String: String] = [
    "request/path/empty path found when forward slash expected.json": emptyPath,
    "request/path/forward slash found when empty path expected.json": emptyPath,
    "request/body/matches with integers.json": numberPattern,
    "response/body/matches with integers.json": numberPattern,
  ]
}
