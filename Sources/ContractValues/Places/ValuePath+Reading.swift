extension ValuePath.Component {
  /// Removes a key without quotes from the start of a path, such as `items` of `items[0].id`.
  ///
  /// The key ends before the next dot or bracket. The result is `nil` if it is empty.
  init?(readingWord text: inout Substring.UnicodeScalarView) {
    let key = text.prefix { $0 != "." && $0 != "[" }
    guard !key.isEmpty else { return nil }
    text = text.dropFirst(key.count)
    self = .key(String(key))
  }

  /// Removes an index such as `[2]` or a quoted key such as `['a key']` from the start of a path.
  ///
  /// For anything else the result is `nil`, and the path stays as it is.
  init?(readingBracket text: inout Substring.UnicodeScalarView) {
    var rest = text
    guard rest.popFirst() == "[", let first = rest.first,
      let component = first == "'" || first == "\"" ? Self.quoted(&rest) : Self.number(&rest),
      rest.popFirst() == "]"
    else { return nil }
    text = rest
    self = component
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> Self? {
    guard let quote = rest.popFirst() else { return nil }
    var key = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      if next == quote { return .key(String(key)) }
      guard next == "\\" else {
        key.append(next)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      key.append(escaped)
    }
    return nil
  }

  private static func number(_ rest: inout Substring.UnicodeScalarView) -> Self? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return Int(String(digits)).map(Self.index)
  }
}
