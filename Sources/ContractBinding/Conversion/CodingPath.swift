/// The position of a value in an argument, such as `$.items[2].price`, for error messages.
indirect enum CodingPath: Sendable {
  /// The whole argument, which messages write as `$`.
  case root
  /// The value under a key of the object at the given path.
  case member(CodingPath, String)
  /// The element at an index, counted from 0, of the list at the given path.
  case element(CodingPath, Int)

  /// The path as a list of coding keys, which a `DecodingError` requires.
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

  /// Writes a coding path for messages, such as `$.items[2].price`.
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

/// The key of an object or the index of a list, as `Codable` requires it.
struct ValueKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) { (stringValue, intValue) = (key, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}

extension DecodingError {
  /// The position of the mistake, such as `$.items[2]`, and the reason as part of a sentence, such
  /// as "is missing".
  var pathAndReason: (path: String, reason: String) {
    switch self {
    case .keyNotFound(let key, let context):
      (CodingPath.text(of: context.codingPath + [key]), "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      (CodingPath.text(of: context.codingPath), context.debugDescription)
    @unknown default:
      ("$", "\(self)")
    }
  }

  /// The conversion that the suite lacks; `nil` for any other mistake.
  var missingConversion: MissingConversion? {
    guard case .dataCorrupted(let context) = self else { return nil }
    return context.underlyingError as? MissingConversion
  }
}
