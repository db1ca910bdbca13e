// swift-format-ignore-file

/// Labels under names of the caller's: `write` stores what `read` and `delete` find.
@Contracted
public protocol LabelStore {
  func read(_ name: String) throws -> String
  func write(_ name: String, text: String) throws
  func delete(_ name: String) throws
  func rename(_ name: String, to newName: String) throws
  func __(_ name: String) throws
  func names() -> [String]
}

public struct FileLabelStore: LabelStore {
  public init() {}
  public func read(_ name: String) throws -> String { "" }
  public func write(_ name: String, text: String) throws {}
  public func delete(_ name: String) throws {}
  public func rename(_ name: String, to newName: String) throws {}
  public func __(_ name: String) throws {}
  public func names() -> [String] { [] }
}
