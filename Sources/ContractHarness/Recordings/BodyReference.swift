import ContractBinding
import ContractValues
import Foundation

/// A body that is a file of its own, and that an outcome holds as well: the recording refers to the
/// file instead of holding the body again.
///
/// Written `{"$body": {"as": "text", "file": {"name": …, "bytes": …}, "layout": …}}`.
struct BodyReference {
  /// The value that the outcome makes of the body.
  enum Form: String, CaseIterable {
    /// The text.
    case text
    /// Bytes, which recordings write in base64.
    case base64
    /// The value of JSON.
    case json
  }

  static let tag = "$body"

  private let body: [UInt8]
  private let value: Value?
  /// The fields beside `as`.
  private let fields: [String: Value]

  /// Names a file.
  ///
  /// - Parameters:
  ///   - body: The body that it stands for.
  ///   - fields: The fields of the message that names it.
  init(_ body: [UInt8], fields: [(key: String, value: OrderedJSON)]) {
    self.body = body
    value = (try? Value(json: body))?.tagged
    let text = OrderedJSON.object(fields).lines
    guard case .object(let fields)? = try? Value(json: text) else {
      self.fields = [:]
      return
    }
    self.fields = fields
  }

  /// The form in which a value is the body; `nil` for any other value.
  private func form(of tagged: Value) -> Form? {
    switch tagged {
    case .string(let text) where text.utf8.count == body.count:
      text.utf8.elementsEqual(body) ? .text : nil
    case .string(let text) where text.utf8.count == (body.count + 2) / 3 * 4:
      Data(base64Encoded: text).map { $0.elementsEqual(body) } == true ? .base64 : nil
    case .object, .array: tagged == value ? .json : nil
    default: nil
    }
  }

  // MARK: Writing

  /// A tagged value with references in the place of bodies.
  static func referring(_ tagged: Value, to references: [BodyReference]) -> Value {
    guard !references.isEmpty else { return tagged }
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

  // MARK: Reading

  /// A part of a recording with bodies in the place of references.
  static func resolved(
    _ cursor: JSONCursor,
    reading read: (RecordingDecoder.BodyFile) throws(RecordingDecoder.Failure) -> [UInt8]
  ) throws(RecordingDecoder.Failure) -> Value {
    switch cursor.value {
    case .array(let elements):
      var resolved: [Value] = []
      for (index, element) in elements.enumerated() {
        resolved.append(
          try self.resolved(JSONCursor(element, at: cursor.path.index(index)), reading: read))
      }
      return .array(resolved)
    case .object(let fields):
      if fields.count == 1, let reference = fields[tag] {
        return try body(JSONCursor(reference, at: cursor.path.key(tag)), reading: read)
      }
      var resolved: [String: Value] = [:]
      for (key, field) in fields {
        resolved[key] = try self.resolved(
          JSONCursor(field, at: cursor.path.key(key)), reading: read)
      }
      return .object(resolved)
    default: return cursor.value
    }
  }

  private static func body(
    _ cursor: JSONCursor,
    reading read: (RecordingDecoder.BodyFile) throws(RecordingDecoder.Failure) -> [UInt8]
  ) throws(RecordingDecoder.Failure) -> Value {
    let (file, form): (RecordingDecoder.BodyFile, Form)
    do throws(MisshapenValue) {
      let fields = try cursor.object(["as", "file", "layout"])
      let name = try fields.required("as")
      guard let known = Form(rawValue: try name.string()) else {
        throw name.failure("expected 'text', 'base64' or 'json'")
      }
      form = known
      file = try RecordingDecoder.BodyFile(fields.required("file"), layout: fields["layout"])
    } catch { throw .shape(error) }
    let bytes = try read(file)
    switch form {
    case .text: return .string(String(decoding: bytes, as: UTF8.self))
    case .base64: return .string(Data(bytes).base64EncodedString())
    case .json:
      guard let value = try? Value(json: bytes) else {
        throw .shape(cursor.failure("the file is no JSON"))
      }
      return value.tagged
    }
  }
}
