import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// A body as a recording's file contains it: JSON, XML, text or base64.
///
/// Except for base64, people can read and compare it. A layout restores the exact bytes. If no
/// layout restores them, the body is stored as text or in base64.
struct StoredBody {
  enum Form {
    case none
    case json([UInt8])
    case jsonLines([[UInt8]])
    case xml(XMLBody)
    case text([UInt8])
    case bytes([UInt8])
  }

  /// The keys of the fields that may contain a body; a message has at most one of them.
  static let keys = ["json", "json-lines", "xml", "text", "base64", "file"]

  private var form: Form
  private var jsonLayout = JSONLayout.compact
  private var xmlLayout = XMLLayout()
  /// The path of the body's own file if that is JSON; `nil` for any other body.
  ///
  /// The file is parsed only when the layout is applied, and an error then names the path.
  private var path: String?

  init(_ body: [UInt8], headers: [VendorHeader], isStream: Bool) {
    form = .text(body)
    switch BodyForm(body, headers: headers, isStream: isStream) {
    case .none: form = .none
    case .json: layOut(JSONLayout(of: body), as: .json(body))
    case .jsonLines:
      let lines = body.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
        .map(Array.init)
      layOut(JSONLayout(of: lines), as: .jsonLines(lines))
    case .xml(let xml):
      guard let layout = xml.layout(of: body) else { break }
      xmlLayout = layout
      form = .xml(xml)
    case .text: break
    case .bytes: form = .bytes(body)
    }
    if case .text = form, String(validating: body, as: UTF8.self) == nil { form = .bytes(body) }
  }

  /// Creates a body that is stored in base64, which is fast because the body is not parsed.
  init(raw body: [UInt8]) { form = body.isEmpty ? .none : .bytes(body) }

  private mutating func layOut(_ layout: JSONLayout?, as form: Form) {
    guard let layout else { return }
    jsonLayout = layout
    self.form = form
  }

  /// Restores the bytes exactly as the vendor sent them, from the readable text and its layout.
  ///
  /// - Throws: A ``FormatError`` if the body's file is not JSON.
  func bytes() throws(FormatError) -> [UInt8] {
    switch form {
    case .none: return []
    case .json(let text):
      if path == nil, jsonLayout == .compact, !text.contains(0x5C) { return text }
      if let bytes = jsonLayout.checked(text) { return bytes }
      return try readJSON(text)
    case .jsonLines(let lines): return lines.flatMap { jsonLayout.applied(to: $0) + [0x0A] }
    case .xml(let xml): return xml.bytes(xmlLayout)
    case .text(let bytes), .bytes(let bytes): return bytes
    }
  }

  /// Parses JSON and applies its layout, if the layout could not be applied to the text of the
  /// JSON.
  private func readJSON(_ text: [UInt8]) throws(FormatError) -> [UInt8] {
    do throws(JSONError) { return jsonLayout.applied(to: try Value(json: text).json()) } catch {
      throw FormatError(DiagnosticError(error, in: text, path: path ?? ""))
    }
  }

  /// Reads or writes the field `layout`, which is left out if the layout is the usual one.
  mutating func codeLayout(_ fields: inout FieldCoder) {
    switch form {
    case .json, .jsonLines: fields.object("layout") { jsonLayout.code(&$0) }
    case .xml(let xml): fields.object("layout") { xmlLayout.code(&$0, of: xml) }
    case .none, .text, .bytes: fields.allow(["layout"])
    }
  }

  /// The field of a message with the body, such as `json`; `nil` for an empty body.
  func field(_ bodies: BodyFiles) -> (key: String, value: OrderedJSON)? {
    switch form {
    case .none: nil
    case .json(let text): ("json", .source(text))
    case .jsonLines(let lines): ("json-lines", .list(lines.map(OrderedJSON.source)))
    case .xml(let xml): ("xml", xml.lines.stored(bodies))
    case .text(let text):
      // The lines of the text, which give the exact text again if line feeds join them.
      (
        "text",
        text.split(separator: 0x0A, omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }.stored(bodies)
      )
    case .bytes(let bytes): ("base64", Data(bytes).base64EncodedString().stored(bodies))
    }
  }

  /// Reads a body from one of the fields of a message.
  ///
  /// The field `layout` is read afterwards.
  init(_ key: String, _ value: Value, _ bodies: BodyFiles) throws(FormatError) {
    switch key {
    // `JSONPassage.textOfBodies` has left the JSON as compact text.
    case "json": form = .json(Array(try String(stored: value, bodies).utf8))
    case "json-lines":
      let lines = JSONText.elements(of: Array(try String(stored: value, bodies).utf8))
      guard let lines else { throw FormatError("expected a list") }
      form = .jsonLines(lines)
    case "xml":
      guard let xml = XMLBody(try Self.text(value, bodies)) else {
        throw FormatError("expected XML, an element a line")
      }
      form = .xml(xml)
      xmlLayout = XMLLayout(of: xml)
    case "text": form = .text(try Self.text(value, bodies))
    case "base64":
      guard let data = Data(base64Encoded: try String(stored: value, bodies)) else {
        throw FormatError("expected base64")
      }
      form = .bytes(Array(data))
    default: self = try bodies.content(of: try BodyFile(stored: value, bodies))
    }
  }

  private static func text(_ lines: Value, _ bodies: BodyFiles) throws(FormatError) -> [UInt8] {
    Array(try [String](stored: lines, bodies).joined(separator: "\n").utf8)
  }

  /// The bytes and the suffix of a file for the body, such as `json`.
  ///
  /// JSON and XML have line breaks for people.
  var file: (content: [UInt8], ending: String) {
    switch form {
    case .json(let text): (OrderedJSON.source(text).lines, "json")
    case .xml(let xml): (Array((xml.lines + [""]).joined(separator: "\n").utf8), "xml")
    case .jsonLines(let lines): (lines.flatMap { $0 + [0x0A] }, "txt")
    case .text(let text): (text, "txt")
    case .bytes(let bytes): (bytes, "body")
    case .none: ([], "body")
    }
  }

  /// Reads a body from its file, whose suffix tells JSON and XML from other bytes.
  ///
  /// It has the usual layout until the field `layout` is read.
  init(_ content: [UInt8], at path: String) {
    if path.hasSuffix(".xml"), let xml = XMLBody(content) {
      form = .xml(xml)
      xmlLayout = XMLLayout(of: xml)
    } else if path.hasSuffix(".json") {
      form = .json(content)
      self.path = path
    } else {
      form = .bytes(content)
    }
  }
}

extension FieldCoder {
  /// Reads or writes header fields; a reader that needs no bodies skips them.
  mutating func headers(_ key: String, _ headers: inout [VendorHeader]) {
    if isReading, !bodies.areNeeded {
      allow([key])
    } else {
      field(key, &headers, unless: [])
    }
  }

  /// Reads or writes the fields of a message with its body.
  ///
  /// Two fields with a body, such as `json` and `text`, are an error.
  mutating func body(_ body: inout [UInt8], headers: [VendorHeader], isStream: Bool = false) {
    guard isReading else {
      let stored =
        bodies.areRaw
        ? StoredBody(raw: body) : StoredBody(body, headers: headers, isStream: isStream)
      return write(body, stored)
    }
    let present = allow(StoredBody.keys)
    if present.count > 1 {
      fail(FormatError("a body is in one form alone", at: ValuePath([.key(present[1])])))
    }
    if has("file") { bodies.noteFile() }
    if bodies.areNeeded, let key = present.first, let bytes = bytes(key) {
      body = bytes
    } else {
      allow(["layout"])
    }
  }

  /// Reads the bytes of a body from one field and the field `layout`.
  ///
  /// It returns `nil` if the field is missing, or after an error.
  mutating func bytes(_ key: String) -> [UInt8]? {
    guard let value = value(key) else { return nil }
    do throws(FormatError) {
      var body = try StoredBody(key, value, bodies)
      body.codeLayout(&self)
      return try body.bytes()
    } catch {
      fail(error.below(.key(key)))
      return nil
    }
  }

  private mutating func write(_ body: [UInt8], _ stored: StoredBody) {
    var stored = stored
    guard body.count > BodyFiles.inlineLimit else {
      if let field = stored.field(bodies) { write(field) }
      return stored.codeLayout(&self)
    }
    let (content, ending) = stored.file
    let field = ("file", bodies.add(content, ending: ending).stored(bodies))
    let first = written.count
    write(field)
    // A `.txt` file has the exact bytes, so it needs no layout.
    if ending != "txt" { stored.codeLayout(&self) }
    bodies.refer(to: body, by: written[first...])
  }
}
