/// A place inside a value, a body or a recording: `$.items[2].price`.
package struct ValuePath: Sendable, Hashable {
  /// One step down.
  package enum Component: Sendable, Hashable {
    /// A key of an object.
    case key(String)
    /// An index of a list, from 0.
    case index(Int)
  }

  /// The steps from the root.
  package var components: [Component]

  /// Creates a path.
  package init(_ components: [Component] = []) {
    self.components = components
  }

  /// The path of a key in the object at this path.
  package func key(_ key: String) -> ValuePath { adding(.key(key)) }

  /// The path of an element in the list at this path.
  package func index(_ index: Int) -> ValuePath { adding(.index(index)) }

  private func adding(_ component: Component) -> ValuePath {
    var path = self
    path.components.append(component)
    return path
  }

  /// The last key on the path; `nil` if there is none.
  package var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }

  /// The text of the path, after a root.
  ///
  /// - Parameter root: The text of the root, such as `$` or `exchanges[0].response.body`.
  /// - Returns: The text, which a ``PathPattern`` can parse if the root is `$`.
  package func description(root: String) -> String { description(root: root, index: nil) }

  /// The text of the path, after a root, with the same text for each index.
  ///
  /// - Parameters:
  ///   - root: The text of the root, such as `$`.
  ///   - shown: The text for indices, such as `*`; `nil` for their numbers.
  /// - Returns: The text, such as `$.items[*].id`.
  package func description(root: String, index shown: String?) -> String {
    components.reduce(into: root) { text, component in
      switch component {
      case .index(let index): text += "[\(shown ?? String(index))]"
      case .key(let key): text += key.isPlainKey ? ".\(key)" : "['\(key.escapedForPath)']"
      }
    }
  }
}

extension ValuePath: CustomStringConvertible {
  /// The text of the path, after `$`.
  package var description: String { description(root: "$") }
}

extension String {
  /// True if the key can be written after a dot.
  fileprivate var isPlainKey: Bool {
    guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// The key with escapes for single quotes.
  ///
  /// It works on scalars, because a combining mark hides a quote from `Character`.
  fileprivate var escapedForPath: String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\\" || scalar == "'" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
