/// The position of one value inside another value or a body, such as `$.items[2].price`.
package struct ValuePath: Sendable, Hashable {
  /// One level of a path: `items`, `[2]` or `price` in `$.items[2].price`.
  package enum Component: Sendable, Hashable {
    /// The key of an object, such as `items` in `$.items`.
    case key(String)
    /// The index in a list, counted from 0, such as `[2]`.
    case index(Int)
  }

  /// The keys and indices from the outside in; an empty list is the whole value, `$`.
  package var components: [Component]

  /// Creates a path from its keys and indices; without arguments it is `$`, the whole value.
  package init(_ components: [Component] = []) {
    self.components = components
  }

  /// Appends a key: `$.items` becomes `$.items.price`.
  package func key(_ key: String) -> ValuePath { adding(.key(key)) }

  /// Appends an index: `$.items` becomes `$.items[2]`.
  package func index(_ index: Int) -> ValuePath { adding(.index(index)) }

  private func adding(_ component: Component) -> ValuePath {
    var path = self
    path.components.append(component)
    return path
  }

  /// The last key, such as `items` for `order.items[0]`; `nil` for a path without a key.
  package var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }

  /// Writes the path after a root such as `exchanges[0].response.body`; a ``PathPattern`` can parse
  /// it after `$`.
  ///
  /// With `shown`, all indices have this text, as in `$.items[*].id`.
  package func description(root: String, index shown: String? = nil) -> String {
    components.reduce(into: root) { text, component in
      switch component {
      case .index(let index): text += "[\(shown ?? String(index))]"
      case .key(let key): text += key.isPlainKey ? ".\(key)" : "['\(key.escapedForPath)']"
      }
    }
  }
}

extension ValuePath: CustomStringConvertible {
  /// The path in a contract's notation, such as `$.items[2].price`.
  package var description: String { description(root: "$") }
}

extension String {
  /// True if a path can contain the key without quotes, such as `item-id`, but not `a b` or `2nd`.
  fileprivate var isPlainKey: Bool {
    guard let first = utf8.first, !first.isDigit else { return false }
    return utf8.allSatisfy(\.isPartOfPlainKey)
  }

  /// The key for use between single quotes: `it's` becomes `it\'s`.
  ///
  /// The code examines Unicode scalars, because a quote with a combining mark after it is a
  /// different `Character`.
  fileprivate var escapedForPath: String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\\" || scalar == "'" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

extension UInt8 {
  /// True for a character of a key that needs no quotes.
  package var isPartOfPlainKey: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
