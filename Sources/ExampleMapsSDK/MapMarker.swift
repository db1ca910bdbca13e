/// A pin with a title on the vendor's map.
@MainActor public final class MapMarker {
  /// The text beside the marker, which a screen reader reads out.
  public let title: String
  /// The place of the pin's point.
  public let position: Coordinate
  /// Any data that the application attaches to the marker, such as its own model.
  public var userData: Any?

  /// Creates a marker that is not on a map yet.
  public init(title: String, position: Coordinate) {
    self.title = title
    self.position = position
  }
}
