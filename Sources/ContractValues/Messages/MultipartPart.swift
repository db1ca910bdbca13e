import ContractBinding

/// One part of a multipart body, such as one file of an upload (RFC 2046, 5.1; RFC 7578).
package struct MultipartPart: Sendable, Hashable {
  /// The form field of the part, `name` in `Content-Disposition`; `nil` if the part has no name.
  package var name: String?
  /// The name of an uploaded file, `filename` in `Content-Disposition`; `nil` if there is none.
  package var fileName: String?
  /// The part's own `Content-Type`, such as `image/png`; `nil` if the part declares none.
  package var type: String?
  /// The content of the part, parsed by the part's own type.
  package var body: RequestBody
  /// The content as it was sent, which comparisons ignore, because they compare ``body``.
  package var bytes: [UInt8]

  package static func == (one: MultipartPart, other: MultipartPart) -> Bool {
    one.name == other.name && one.fileName == other.fileName && one.type == other.type
      && one.body == other.body
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(body)
  }

  /// The part as an object with `body`, and with `name`, `filename` and `type` if they exist.
  var value: Value {
    var fields: [String: Value] = ["body": body.value]
    if let name { fields["name"] = .string(name) }
    if let fileName { fields["filename"] = .string(fileName) }
    if let type { fields["type"] = .string(type) }
    return .object(fields)
  }

  /// Splits a body at its boundary, given without leading dashes; `nil` if the last one is missing.
  static func read(_ body: [UInt8], boundary: String) -> [MultipartPart]? {
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // A delimiter begins with a line break. The body may begin with a boundary, so a line break is
    // put before the body to make that boundary match too.
    let bytes = [0x0D, 0x0A] + body
    var parts: [MultipartPart] = []
    guard var position = bytes[...].range(of: delimiter)?.upperBound else { return nil }
    while !bytes[position...].starts(with: Array("--".utf8)) {
      guard let end = bytes[position...].range(of: delimiter),
        let start = bytes[position..<end.lowerBound].range(of: [0x0D, 0x0A])
      else { return nil }
      parts.append(MultipartPart(bytes[start.lowerBound..<end.lowerBound]))
      position = end.upperBound
    }
    return parts
  }

  /// Parses one part of a multipart body; its bytes begin with the line break after the boundary.
  private init(_ bytes: ArraySlice<UInt8>) {
    let blank = Array("\r\n\r\n".utf8)
    let end = bytes.range(of: blank)
    let head = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self)
    var headers: [VendorHeader] = []
    for line in head.split(separator: "\r\n") {
      let name = line.prefix { $0 != ":" }
      headers.append(
        VendorHeader(String(name), String(line.dropFirst(name.count + 1).trimmed))
      )
    }
    let disposition = MediaType(headers["content-disposition"] ?? "")
    self.name = disposition.parameters["name"]
    self.fileName = disposition.parameters["filename"]
    self.type = headers["content-type"]
    self.bytes = Array(bytes[(end?.upperBound ?? bytes.endIndex)...])
    self.body = RequestBody(self.bytes, contentType: headers["content-type"])
  }
}
