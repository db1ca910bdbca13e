/// A mock that gives the same two answers whatever the path.
///
/// Quick to write and quick to use, but nothing keeps a test from setting both flags, which no
/// file system would: the contract does.
public struct MockFileReader: FileReader {
  /// The answer of ``fileExists(atPath:)``.
  public var fileExists = false
  /// The answer of ``directoryExists(atPath:)``.
  public var directoryExists = false

  /// Creates a mock that finds nothing.
  public init() {}

  /// Answers with the flag.
  public func fileExists(atPath path: String) -> Bool { fileExists }

  /// Answers with the flag.
  public func directoryExists(atPath path: String) -> Bool { directoryExists }
}
