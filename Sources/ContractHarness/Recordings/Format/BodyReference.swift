import ContractBinding
import ContractValues
import Foundation

/// A reference from an outcome to a body in a separate file, so that the recording does not store
/// the body twice.
///
/// It is written as `{"$body": {"as": "text", "file": {"name": …, "bytes": …}, "layout": …}}`.
///
/// It is a class, so that the body is parsed once, and only for an outcome that may contain it.
final class BodyReference {
  /// The encoding of the body in the outcome, stored under `as`.
  private enum Form: String, StorableText {
    /// The outcome contains the body as a string.
    case text
    /// The outcome contains the body as bytes, which a recording stores in base64.
    case base64
    /// The outcome contains the value that the body's JSON encodes.
    case json

    static func refusal(of text: String) -> String { "expected 'text', 'base64' or 'json'" }
  }

  private static let tag = "$body"

  /// The maximum ratio of the length of a JSON body to the length of the texts and keys in its
  /// value.
  ///
  /// Few bodies have so much white space and so many escapes. So a short value is not compared with
  /// a much longer body.
  private static let spaciousness = 16

  private let body: [UInt8]
  private lazy var value = (try? Value(json: body))?.tagged
  /// The fields of the written reference, such as `file` and `layout`; `as` is added for each
  /// outcome, because outcomes may encode the body in different ways.
  private let fields: [String: Value]

  /// Creates a reference from the fields with which a message refers to the file of its body.
  ///
  /// An outcome with the same body then contains the reference in place of the body.
  init(_ body: [UInt8], fields: [(key: String, value: OrderedJSON)]) {
    self.body = body
    let text = OrderedJSON.object(fields).lines
    guard case .object(let fields)? = try? Value(json: text) else {
      self.fields = [:]
      return
    }
    self.fields = fields
  }

  /// Returns an outcome's value with a reference in place of each part that equals a body in a
  /// file.
  static func referring(_ tagged: Value, to references: [BodyReference]) -> Value {
    for reference in references {
      guard let form = reference.form(of: tagged) else { continue }
      let fields = reference.fields.merging(["as": .string(form.rawValue)]) { $1 }
      return .object([tag: .object(fields)])
    }
    switch tagged {
    case .array(let elements): return .array(elements.map { referring($0, to: references) })
    case .object(let fields):
      return .object(fields.mapValues { referring($0, to: references) })
    default: return tagged
    }
  }

  /// The encoding in which an outcome's value equals the body; `nil` for any other value.
  private func form(of tagged: Value) -> Form? {
    switch tagged {
    case .string(let text) where text.utf8.count == body.count:
      text.utf8.elementsEqual(body) ? .text : nil
    case .string(let text) where text.utf8.count == (body.count + 2) / 3 * 4:
      Data(base64Encoded: text).map { $0.elementsEqual(body) } == true ? .base64 : nil
    case .object, .array:
      tagged.hasBytes(body.count / Self.spaciousness) && tagged == value ? .json : nil
    default: nil
    }
  }

  /// Returns an outcome's value with the bodies from files in place of references.
  static func resolved(_ tagged: Value, _ bodies: BodyFiles) throws(FormatError) -> Value {
    switch tagged {
    case .array(let elements):
      var resolved: [Value] = []
      for (index, element) in elements.enumerated() {
        do throws(FormatError) { resolved.append(try self.resolved(element, bodies)) } catch {
          throw error.below(.index(index))
        }
      }
      return .array(resolved)
    case .object(let fields):
      var resolved: [String: Value] = [:]
      for (key, field) in fields {
        do throws(FormatError) {
          if fields.count == 1, key == tag { return try body(field, bodies) }
          resolved[key] = try self.resolved(field, bodies)
        } catch { throw error.below(.key(key)) }
      }
      return .object(resolved)
    default: return tagged
    }
  }

  private static func body(
    _ reference: Value, _ bodies: BodyFiles
  ) throws(FormatError) -> Value {
    var fields = try FieldCoder(reading: reference, bodies)
    var form = Form.json
    fields.required("as", &form)
    let isNamed = !fields.allow(["file"]).isEmpty
    fields.check(isNamed, "the key 'file' is missing")
    let bytes = fields.bytes("file")
    try fields.finish()
    guard let bytes else { return reference }
    switch form {
    case .text: return .string(String(decoding: bytes, as: UTF8.self))
    case .base64: return .string(Data(bytes).base64EncodedString())
    case .json:
      guard let value = try? Value(json: bytes) else { throw FormatError("the file is no JSON") }
      return value.tagged
    }
  }
}

extension Value {
  /// Returns true if the JSON of the value certainly has at least this number of bytes.
  ///
  /// It does not create the JSON, which would take longer.
  fileprivate func hasBytes(_ count: Int) -> Bool {
    var missing = count
    subtractBytes(from: &missing)
    return missing <= 0
  }

  private func subtractBytes(from missing: inout Int) {
    switch self {
    case .string(let text): missing -= text.utf8.count + 2
    case .array(let elements):
      for element in elements where missing > 0 {
        missing -= 1
        element.subtractBytes(from: &missing)
      }
    case .object(let fields):
      for (key, field) in fields where missing > 0 {
        missing -= key.utf8.count + 4
        field.subtractBytes(from: &missing)
      }
    default: missing -= 1
    }
  }
}
