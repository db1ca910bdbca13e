/// A marker of the vendor's.
@MainActor public final class MapMarker {
  /// The text beside it, which a screen reader reads out.
  public let title: String
  /// Where it stands.
  public let position: Coordinate
  /// Whatever the application wants to find again.
  public var userData: Any?

  /// Creates a marker that is on no map yet.
  public init(title: String, position: Coordinate) {
    self.title = title
    self.position = position
  }
}
