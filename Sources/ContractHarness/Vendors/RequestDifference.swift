package import ContractBinding
import ContractModel
package import ContractValues

/// A part in which a request differs from the recorded one.
package struct RequestDifference: Sendable, Hashable {
  /// The parts of a request.
  package enum Part: Sendable, Hashable {
    /// The method.
    case method
    /// The path.
    case path
    /// A field of the query.
    case query(String)
    /// A header field that counts.
    case header(String)
    /// A place in the body.
    case body(ValuePath)
  }

  /// Which part.
  package var part: Part
  /// The recorded value; `nil` when the recorded request has no such part.
  package var expected: Value?
  /// The value that was sent; `nil` when the request lacks it.
  package var actual: Value?

  /// Creates a difference.
  package init(_ part: Part, expected: Value?, actual: Value?) {
    self.part = part
    self.expected = expected
    self.actual = actual
  }

  /// The part in words: `query page`, `body $.item`.
  package var place: String {
    switch part {
    case .method: "method"
    case .path: "path"
    case .query(let name): "query \(name)"
    case .header(let name): "header \(name)"
    case .body(let path): "body \(path)"
    }
  }

  /// Compares two requests, part by part.
  ///
  /// - Parameters:
  ///   - expected: The recorded request.
  ///   - actual: The request that was sent.
  /// - Returns: What differs, the most telling first.
  static func all(
    from expected: CanonicalRequest, to actual: CanonicalRequest
  ) -> [RequestDifference] {
    var found: [RequestDifference] = []
    if expected.method != actual.method {
      found.append(
        RequestDifference(
          .method, expected: .string(expected.method), actual: .string(actual.method)))
    }
    if expected.path != actual.path {
      found.append(
        RequestDifference(
          .path, expected: .string(expected.path), actual: .string(actual.path)))
    }
    for name in Set(expected.query.keys).union(actual.query.keys).sorted()
    where expected.query[name] != actual.query[name] {
      found.append(
        RequestDifference(
          .query(name), expected: expected.query[name], actual: actual.query[name]))
    }
    for name in Set(expected.headers.keys).union(actual.headers.keys).sorted()
    where expected.headers[name] != actual.headers[name] {
      found.append(
        RequestDifference(
          .header(name),
          expected: expected.headers[name].map { .string($0.joined(separator: ", ")) },
          actual: actual.headers[name].map { .string($0.joined(separator: ", ")) }))
    }
    compare(expected.body, actual.body, at: ValuePath(), into: &found)
    return found
  }

  private static func compare(
    _ expected: Value?, _ actual: Value?, at path: ValuePath,
    into found: inout [RequestDifference]
  ) {
    switch (expected, actual) {
    case (.object(let left), .object(let right)):
      for key in Set(left.keys).union(right.keys).sorted() {
        compare(left[key], right[key], at: path.key(key), into: &found)
      }
    case (.array(let left), .array(let right)):
      for index in 0..<max(left.count, right.count) {
        // `.none`: a literal nil would be the value null.
        compare(
          index < left.count ? left[index] : .none,
          index < right.count ? right[index] : .none,
          at: path.index(index), into: &found)
      }
    default:
      guard expected != actual else { return }
      found.append(RequestDifference(.body(path), expected: expected, actual: actual))
    }
  }
}

extension RequestDifference {
  /// The difference as two lines, expected first.
  var lines: [String] {
    let (expected, actual) = ValuePreview.clip(Self.text(expected), Self.text(actual), to: 100)
    return ["- \(place): \(expected)", "+ \(place): \(actual)"]
  }

  private static func text(_ value: Value?) -> String {
    value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "(absent)"
  }
}
