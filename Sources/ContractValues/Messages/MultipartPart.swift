import ContractBinding

/// One part of a multipart body (RFC 2046, 5.1; RFC 7578).
package struct MultipartPart: Sendable, Hashable {
  /// The `name` in the `Content-Disposition` field.
  package var name: String?
  /// The `filename` in the `Content-Disposition` field.
  package var fileName: String?
  /// The `Content-Type` field.
  package var type: String?
  /// The body of the part.
  package var body: RequestBody

  /// The part as an object.
  ///
  /// Missing fields are left out.
  var value: Value {
    var fields: [String: Value] = ["body": body.value]
    if let name { fields["name"] = .string(name) }
    if let fileName { fields["filename"] = .string(fileName) }
    if let type { fields["type"] = .string(type) }
    return .object(fields)
  }

  /// Reads the parts of a body.
  ///
  /// - Parameters:
  ///   - body: The whole body.
  ///   - boundary: The boundary in the header field, without its dashes.
  /// - Returns: The parts, or `nil` if the body does not end with the closing boundary.
  static func read(_ body: [UInt8], boundary: String) -> [MultipartPart]? {
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The body may begin with the first boundary, so it gets a line break before it.
    let bytes = [0x0D, 0x0A] + body
    var parts: [MultipartPart] = []
    guard var position = bytes.firstRange(of: delimiter)?.upperBound else { return nil }
    while !bytes[position...].starts(with: Array("--".utf8)) {
      guard let end = bytes[position...].firstRange(of: delimiter),
        let start = bytes[position..<end.lowerBound].firstRange(of: [0x0D, 0x0A])
      else { return nil }
      parts.append(MultipartPart(bytes[start.lowerBound..<end.lowerBound]))
      position = end.upperBound
    }
    return parts
  }

  /// Reads one part, which begins with the line break after the boundary.
  private init(_ bytes: ArraySlice<UInt8>) {
    let blank = Array("\r\n\r\n".utf8)
    let end = bytes.firstRange(of: blank)
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
    self.body = RequestBody(
      Array(bytes[(end?.upperBound ?? bytes.endIndex)...]), contentType: headers["content-type"]
    )
  }
}
