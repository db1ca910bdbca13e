import ContractBinding
import ContractModel
import ContractValues
import Foundation

extension MultipartPart {
  /// The keys that a contract can use to describe the body, the file name and the type of a part.
  private static let keys: Set<String> = ["body", "filename", "type"]

  /// Returns the parts with one name as a value that can be compared with an expectation.
  ///
  /// There must be at least one part. Several parts give a list, and so does an expected list.
  static func value(of parts: [MultipartPart], for expected: Expected) -> Value {
    if case .array(let elements) = expected.matcher {
      return .array(
        parts.enumerated().map { index, part in
          part.value(for: index < elements.count ? elements[index] : expected)
        })
    }
    let values = parts.map { $0.value(for: expected) }
    return values.count == 1 ? values[0] : .array(values)
  }

  /// The part as an object if the expectation names `body`, `filename` or `type`; else the body.
  private func value(for expected: Expected) -> Value {
    guard let fields = expected.matcher.described(by: Self.keys) else {
      return content(for: expected)
    }
    var value: [String: Value] = ["body": content(for: fields["body"])]
    if let fileName { value["filename"] = .string(fileName) }
    if let type { value["type"] = .string(type) }
    return .object(value)
  }

  /// The body as JSON or a text; in base64 if it is neither, or if bytes are expected.
  private func content(for expected: Expected?) -> Value {
    if expected?.matcher.comparesBytes != true {
      if expected?.matcher.comparesText != true, case .json(let value) = body { return value }
      if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
    }
    return .string(Data(bytes).base64EncodedString())
  }
}

extension Matcher {
  /// The fields of an object that has only these keys, including an object inside a matcher such as
  /// `$optional`; `nil` for any other matcher.
  fileprivate func described(by keys: Set<String>) -> [String: Expected]? {
    switch self {
    case .object(let fields): !fields.isEmpty && keys.isSuperset(of: fields.keys) ? fields : nil
    default: combined.lazy.compactMap { $0.matcher.described(by: keys) }.first
    }
  }

  /// True if the matcher compares a text, such as `$json` or `$regex`.
  fileprivate var comparesText: Bool {
    switch self {
    case .json, .xpath, .regex, .edge: true
    case .contains(let inner): inner.matcher.comparesText
    case .literal(.string): true
    default: combined.contains { $0.matcher.comparesText }
    }
  }

  /// True if the matcher compares bytes, such as `$file`, or contains such a matcher, as in `$not`.
  fileprivate var comparesBytes: Bool {
    if case .bytes = self { return true }
    return combined.contains { $0.matcher.comparesBytes }
  }
}
