/// A mock that gives the same two answers for every path.
///
/// It is quick to write and to use, but a test can set both flags, which no file system does. The
/// contract prevents that.
public struct MockFileReader: FileReader {
  /// The answer of ``fileExists(atPath:)`` for each path.
  public var fileExists = false
  /// The answer of ``directoryExists(atPath:)`` for each path.
  public var directoryExists = false

  /// Creates a mock that finds nothing.
  public init() {}

  /// Returns the property `fileExists`, whatever the path is.
  public func fileExists(atPath path: String) -> Bool { fileExists }

  /// Returns the property `directoryExists`, whatever the path is.
  public func directoryExists(atPath path: String) -> Bool { directoryExists }
}
