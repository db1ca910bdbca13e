/// A JSON path as contracts write it (a subset of RFC 9535): `$.a.b`, `$['a b']`, `$.items[2]`,
/// `$.items[*].id`, `$..revision`.
package struct PathPattern: Sendable, Hashable {
  private enum Segment: Sendable, Hashable {
    case key(String)
    case index(Int)
    case wildcard
    /// Any number of steps, none included.
    case descent
  }

  private let segments: [Segment]

  /// Reads a path; `nil` when it is none of this subset.
  ///
  /// - Parameter text: The path; it begins with `$`.
  package init?(_ text: String) {
    var rest = Substring(text).unicodeScalars
    guard rest.popFirst() == "$" else { return nil }
    var segments: [Segment] = []
    while let next = rest.popFirst() {
      switch next {
      case ".":
        if rest.first == "." {
          rest.removeFirst()
          segments.append(.descent)
          if rest.first == "[" { continue }
        }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { return nil }
        rest = rest.dropFirst(key.count)
        segments.append(key.elementsEqual(["*"]) ? .wildcard : .key(String(key)))
      case "[":
        guard let segment = Self.bracket(&rest) else { return nil }
        segments.append(segment)
      default: return nil
      }
    }
    self.segments = segments
  }

  private static func bracket(_ rest: inout Substring.UnicodeScalarView) -> Segment? {
    guard let quote = rest.first else { return nil }
    if quote == "'" || quote == "\"" {
      rest.removeFirst()
      var key = String.UnicodeScalarView()
      while let next = rest.popFirst() {
        if next == quote { return rest.popFirst() == "]" ? .key(String(key)) : nil }
        guard next == "\\" else {
          key.append(next)
          continue
        }
        guard let escaped = rest.popFirst() else { return nil }
        key.append(escaped)
      }
      return nil
    }
    let inside = rest.prefix { $0 != "]" }
    rest = rest.dropFirst(inside.count)
    guard rest.popFirst() == "]" else { return nil }
    if inside.elementsEqual(["*"]) { return .wildcard }
    guard inside.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Int(String(inside)).map(Segment.index)
  }

  /// The last key that the pattern names; `nil` where it names none.
  package var lastKey: String? {
    for case .key(let key) in segments.reversed() { return key }
    return nil
  }

  /// Checks whether the pattern speaks of a place, or of something that the place lies within.
  ///
  /// - Parameter path: The place.
  /// - Returns: Whether the place is the pattern's, or below it.
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
    switch (segment, component) {
    case (.wildcard, _): break
    case (.key(let key), .key(let name)) where key == name: break
    case (.index(let index), .index(let position)) where index == position: break
    default: return false
    }
    return covers(segments.dropFirst(), components.dropFirst())
  }
}
