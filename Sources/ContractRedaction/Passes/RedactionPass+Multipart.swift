import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts a multipart body (RFC 2046), each part by its own `Content-Type`.
  ///
  /// If the boundary is unknown, it redacts the content of parts with a secret's name.
  mutating func multipart(_ body: [UInt8], boundary: String, at place: Place) -> [UInt8] {
    let mark = Array("--\(boundary)".utf8)
    var marks: [Range<Int>] = []
    var index = 0
    while !boundary.isEmpty, let start = body.offset(of: mark, from: index) {
      index = start + mark.count
      if start == 0 || body[start - 1] == 0x0A { marks.append(start..<index) }
    }
    guard let first = marks.first else {
      let matches = NamedSecret.parts(in: body, names: redactor.rules.form)
      return document(replacing(matches, by: "form", in: body, at: place), at: place)
    }
    var clean = document(Array(body[..<first.lowerBound]), at: place)
    for (mark, end) in zip(marks, marks.dropFirst().map(\.lowerBound) + [body.count]) {
      // Redaction of the header field replaces a boundary that looks like a key. The lines in the
      // body must have the same boundary afterwards.
      clean += redactingKnown(redactingKeys(Array(body[mark]), at: place), at: place)
      clean += part(Array(body[mark.upperBound..<end]), at: place)
    }
    return clean
  }

  private mutating func part(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    guard let part = MultipartContent(bytes) else { return document(bytes, at: place) }
    let head = document(Array(bytes[..<part.range.lowerBound]), at: place)
    var content = Array(bytes[part.range])
    if content.isEmpty {
      // An empty part contains no secret, so it remains as it is.
    } else if redactor.rules.form.contains(part.name) || SecretName.isSecret(part.name) {
      let text = String(decoding: content, as: UTF8.self)
      content = Array(secret(text, rule: "form \(part.name)", at: place).utf8)
    } else {
      content = body(content, headers: part.headers, at: place)
    }
    return head + content + bytes[part.range.upperBound...]
  }
}

/// The header fields of one part, and the range of its content.
private struct MultipartContent {
  let range: Range<Int>
  let headers: [VendorHeader]

  /// The name of the field, which may have an encoding before it, as in `name*=UTF-8''name` (RFC
  /// 5987).
  var name: String {
    let parameters = MediaType(headers["content-disposition"] ?? "").parameters
    if let name = parameters["name"] { return name }
    return parameters["name*"]?.split(separator: "'").last.map(String.init) ?? ""
  }

  /// Parses the bytes after a boundary; `nil` if no empty line ends the header fields.
  init?(_ bytes: [UInt8]) {
    var lines: [String] = []
    var index = 0
    var isHead = true
    while isHead {
      guard let feed = bytes[index...].firstIndex(of: 0x0A) else { return nil }
      let line = String(decoding: bytes[index..<feed].filter { $0 != 0x0D }, as: UTF8.self)
      // The first line is the rest of the line with the boundary.
      isHead = index == 0 || !line.isEmpty
      index = feed + 1
      // A client may fold a long field, such as before `name=`.
      if let last = lines.last, line.first == " " || line.first == "\t" {
        lines[lines.count - 1] = last + line
      } else {
        lines.append(line)
      }
    }
    var end = bytes.count
    if end > index, bytes[end - 1] == 0x0A { end -= 1 }
    if end > index, bytes[end - 1] == 0x0D { end -= 1 }
    range = index..<end
    headers = lines.compactMap { line in
      let pair = line.split(separator: ":", maxSplits: 1).map { String($0.trimmed) }
      return pair.count == 2 ? VendorHeader(pair[0], pair[1]) : nil
    }
  }
}

extension NamedSecret {
  /// Finds the content of parts with a secret's name in a form (RFC 7578), or with a name in
  /// `names`.
  static func parts(in bytes: [UInt8], names: [String]) -> [NamedSecret] {
    bytes.collect(afterText: "name") { index in
      let place = index - 4
      let isExtended = bytes.has("*=", at: index)
      guard isExtended || bytes.byte(index) == UInt8(ascii: "=") else { return [] }
      let start = index + (isExtended ? 2 : 1)
      index = start
      // In `filename=`, the word `name` is only the end of another parameter.
      guard place == 0 || !isName(bytes[place - 1]), start < bytes.count else { return [] }
      let isQuoted = bytes[start] == 0x22
      let begin = isQuoted ? start + 1 : start
      let end = bytes.next(isQuoted ? "\"" : ByteSet(";", below: 0x21), from: begin)
      let written = bytes.string(begin..<end)
      let name = isExtended ? String(written.split(separator: "'").last ?? "") : written
      guard names.contains(name) || SecretName.isSecret(name) else { return [] }
      // Without an empty line, the rest has no content of parts.
      let content = content(of: bytes, from: end) ?? bytes.count..<bytes.count
      index = content.upperBound
      return content.isEmpty ? [] : [NamedSecret(name: name, range: content)]
    }
  }

  /// Returns the range from the empty line to the next boundary; `nil` if no line is empty.
  private static func content(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let begin = bytes.endOfEmptyLine(from: start) else { return nil }
    guard let dashes = bytes.offset(of: [0x0A, 0x2D, 0x2D], from: begin - 1) else {
      return begin..<bytes.count
    }
    let end = dashes > begin && bytes[dashes - 1] == 0x0D ? dashes - 1 : dashes
    return begin..<max(begin, end)
  }
}

extension [UInt8] {
  fileprivate func endOfEmptyLine(from start: Int) -> Int? {
    var index = start
    while let feed = self[index...].firstIndex(of: 0x0A) {
      index = feed + 1
      let next = byte(index) == 0x0D ? index + 1 : index
      if byte(next) == 0x0A { return next + 1 }
    }
    return nil
  }
}
