/// A JSON path as contracts write it (a subset of RFC 9535): `$.a.b`, `$['a b']`, `$.items[2]`,
/// `$.items[*].id`, `$..revision`.
package struct PathPattern: Sendable, Hashable {
  private enum Segment: Sendable, Hashable {
    case component(ValuePath.Component)
    case wildcard
    /// Any number of steps, including none.
    case descent
  }

  private let segments: [Segment]

  /// Parses a path; `nil` if it is not in this subset.
  ///
  /// - Parameter text: The path; it begins with `$`.
  package init?(_ text: String) {
    var rest = Substring(text).unicodeScalars
    guard rest.popFirst() == "$" else { return nil }
    var segments: [Segment] = []
    while let next = rest.first {
      if next == "[" {
        guard let segment = Self.bracket(&rest) else { return nil }
        segments.append(segment)
        continue
      }
      guard rest.popFirst() == "." else { return nil }
      if rest.first == "." {
        rest.removeFirst()
        segments.append(.descent)
        if rest.first == "[" { continue }
      }
      guard let key = ValuePath.Component(readingWord: &rest) else { return nil }
      segments.append(key == .key("*") ? .wildcard : .component(key))
    }
    self.segments = segments
  }

  private static func bracket(_ rest: inout Substring.UnicodeScalarView) -> Segment? {
    guard rest.starts(with: "[*]".unicodeScalars) else {
      return ValuePath.Component(readingBracket: &rest).map(Segment.component)
    }
    rest = rest.dropFirst(3)
    return .wildcard
  }

  /// The last key that the pattern names; `nil` if it names none.
  package var lastKey: String? {
    for case .component(.key(let key)) in segments.reversed() { return key }
    return nil
  }

  /// Checks whether the pattern matches a place, or a value that contains the place.
  ///
  /// - Parameter path: The place.
  /// - Returns: True if the place matches, or lies inside a match.
  package func covers(_ path: ValuePath) -> Bool {
    Self.covers(segments[...], path.components[...])
  }

  private static func covers(
    _ segments: ArraySlice<Segment>, _ components: ArraySlice<ValuePath.Component>
  ) -> Bool {
    guard let segment = segments.first else { return true }
    if segment == .descent {
      let rest = segments.dropFirst()
      return components.indices.contains { covers(rest, components[$0...]) }
    }
    guard let component = components.first else { return false }
    guard segment == .wildcard || segment == .component(component) else { return false }
    return covers(segments.dropFirst(), components.dropFirst())
  }
}
