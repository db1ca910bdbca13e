/// A JSON path in a contract, such as under `volatile`.
///
/// It is a subset of RFC 9535: `$.a.b`, `$['a b']`, `$.items[2]`, `$.items[*].id`, `$..revision`.
package struct PathPattern: Sendable, Hashable {
  private enum Segment: Sendable, Hashable {
    case component(ValuePath.Component)
    case wildcard
    /// The two dots of `$..id`, which match any number of levels, including none.
    case descent
  }

  private let segments: [Segment]

  /// Parses a path that begins with `$`; `nil` for anything outside the subset, such as the filter
  /// `$[?@.a > 1]`.
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

  /// The last key, such as `id` in `$.items[*].id`; `nil` for a pattern of indices and wildcards.
  package var lastKey: String? {
    for case .component(.key(let key)) in segments.reversed() { return key }
    return nil
  }

  /// The key of a pattern such as `$..id`, which selects the key at any depth; `nil` for any other
  /// pattern.
  package var anyDepthKey: String? {
    guard segments.count == 2, segments[0] == .descent else { return nil }
    return lastKey
  }

  /// Checks whether the pattern selects a value or anything that contains it, as `$.header` covers
  /// `$.header.revision`.
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
