/// The place of a value in an argument.
indirect enum ValuePath: Sendable {
  /// The whole argument.
  case root
  /// A member of the object at another place.
  case member(ValuePath, String)
  /// An element of the list at another place.
  case element(ValuePath, Int)

  /// The path from the whole argument in the form of `Codable`.
  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path = self
    while true {
      switch path {
      case .root: return keys.reversed()
      case .member(let outer, let key): (path, _) = (outer, keys.append(ValueKey(key)))
      case .element(let outer, let index): (path, _) = (outer, keys.append(ValueKey(index)))
      }
    }
  }

  /// A coding path in messages: `$.items[2].price`.
  static func text(of codingPath: [any CodingKey]) -> String {
    codingPath.reduce(into: "$") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else if isPlain(key.stringValue) {
        text += ".\(key.stringValue)"
      } else {
        text += "[\(Value.string(key.stringValue))]"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first else { return false }
    return (first.properties.isAlphabetic || first == "_")
      && key.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-"
      }
  }
}

/// A key or an index in a value.
struct ValueKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) { (stringValue, intValue) = (key, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}

extension DecodingError {
  /// The place of the mistake in the argument, and its reason as a sentence fragment.
  var pathAndReason: (path: String, reason: String) {
    switch self {
    case .keyNotFound(let key, let context):
      (ValuePath.text(of: context.codingPath + [key]), "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      (ValuePath.text(of: context.codingPath), context.debugDescription)
    @unknown default:
      ("$", "\(self)")
    }
  }
}
