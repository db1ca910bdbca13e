import ContractBinding
import ContractValues
import Foundation

/// A body as a recording's file holds it: in a form that people can read, with what is missing
/// there to give the very bytes again.
///
/// A body whose form and layout do not give its bytes is stored as text, or in base64.
enum StoredBody {
  case none
  case json([UInt8], JSONLayout)
  case jsonLines([[UInt8]], JSONLayout)
  case xml(XMLBody, XMLLayout)
  case text([UInt8])
  case bytes([UInt8])

  init(_ body: [UInt8], headers: [VendorHeader], isStream: Bool = false) {
    switch BodyForm(body, headers: headers, isStream: isStream) {
    case .none: self = .none
    case .json: self = JSONLayout(of: body).map { .json(body, $0) } ?? .text(body)
    case .jsonLines:
      let lines = body.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
        .map(Array.init)
      self = JSONLayout(of: lines).map { .jsonLines(lines, $0) } ?? .text(body)
    case .xml(let xml): self = xml.layout(of: body).map { .xml(xml, $0) } ?? .text(body)
    case .text: self = .text(body)
    case .bytes: self = .bytes(body)
    }
    if case .text(let text) = self, String(validating: text, as: UTF8.self) == nil {
      self = .bytes(body)
    }
  }

  // MARK: In the recording

  /// The fields of the message that holds the body.
  var fields: [(key: String, value: OrderedJSON)] {
    switch self {
    case .none: []
    case .json(let text, let layout): [("json", .source(text))] + layout.fields
    case .jsonLines(let lines, let layout):
      [("json-lines", .list(lines.map(OrderedJSON.source)))] + layout.fields
    case .xml(let xml, let layout):
      [("xml", .list(xml.lines.map { .value(.string($0)) }))]
        + layout.fields(beside: xml)
    case .text(let text): [("text", .list(Self.lines(text).map { .value(.string($0)) }))]
    case .bytes(let bytes):
      [("base64", .value(.string(Data(bytes).base64EncodedString())))]
    }
  }

  /// The lines between line feeds, so that joining them gives the text again, to the byte.
  private static func lines(_ text: [UInt8]) -> [String] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: In a file of its own

  /// The content and the ending of the file, and the fields beside its name.
  var file: (content: [UInt8], ending: String, fields: [(key: String, value: OrderedJSON)]) {
    switch self {
    case .json(let text, let layout): (OrderedJSON.source(text).lines, "json", layout.fields)
    case .xml(let xml, let layout):
      (
        Array((xml.lines + [""]).joined(separator: "\n").utf8), "xml",
        layout.fields(beside: xml)
      )
    case .jsonLines(let lines, _): (lines.flatMap { $0 + [0x0A] }, "txt", [])
    case .text(let text): (text, "txt", [])
    case .none: ([], "body", [])
    case .bytes(let bytes): (bytes, "body", [])
    }
  }
}

extension JSONLayout {
  /// The field of a message; none where the layout is the compact one.
  fileprivate var fields: [(key: String, value: OrderedJSON)] {
    let fields = StoredLayout.fields(of: self)
    return fields.isEmpty ? [] : [("layout", .object(fields))]
  }
}

extension XMLLayout {
  fileprivate func fields(beside xml: XMLBody) -> [(key: String, value: OrderedJSON)] {
    let fields = StoredLayout.fields(of: self, beside: xml)
    return fields.isEmpty ? [] : [("layout", .object(fields))]
  }
}
