import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts each part of a multipart body (RFC 2046) as the body that it is; `nil` when no
  /// boundary is to be found.
  mutating func multipart(_ body: [UInt8], type: MediaType, at place: String) -> [UInt8]? {
    guard let boundary = type.parameters["boundary"], !boundary.isEmpty else { return nil }
    let mark = Array("--\(boundary)".utf8)
    var marks: [Range<Int>] = []
    var index = 0
    while let start = body.offset(of: mark, from: index) {
      index = start + mark.count
      if start == 0 || body[start - 1] == 0x0A { marks.append(start..<index) }
    }
    guard let first = marks.first else { return nil }
    var clean = document(Array(body[..<first.lowerBound]), at: place)
    for (number, mark) in marks.enumerated() {
      clean += body[mark]
      let end = number + 1 < marks.count ? marks[number + 1].lowerBound : body.count
      clean += part(Array(body[mark.upperBound..<end]), at: place)
    }
    return clean
  }

  private mutating func part(_ bytes: [UInt8], at place: String) -> [UInt8] {
    guard let content = MultipartContent(bytes) else { return document(bytes, at: place) }
    let head = document(Array(bytes[..<content.range.lowerBound]), at: place)
    return head + self.content(of: content, in: bytes, at: place)
      + bytes[content.range.upperBound...]
  }

  private mutating func content(
    of part: MultipartContent, in bytes: [UInt8], at place: String
  ) -> [UInt8] {
    let content = Array(bytes[part.range])
    guard !content.isEmpty else { return content }
    if redactor.rules.form.contains(part.name) || SecretName.isSecret(part.name) {
      let text = String(decoding: content, as: UTF8.self)
      return Array(secret(text, rule: "form \(part.name)", at: place).utf8)
    }
    let headers = part.type.map { [VendorHeader("Content-Type", $0)] } ?? []
    return body(content, headers: headers, at: place)
  }
}

/// Where the content of a part stands, and what its head says of it.
private struct MultipartContent {
  let range: Range<Int>
  private(set) var name = ""
  private(set) var type: String?

  /// Reads what follows a boundary; `nil` where no empty line ends a head.
  init?(_ bytes: [UInt8]) {
    var lines: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = bytes.startIndex
    while start == nil, let feed = bytes[index...].firstIndex(of: 0x0A) {
      let line = bytes[index..<feed]
      // The first line is the rest of the boundary's.
      if index > 0, line.allSatisfy({ $0 == 0x0D }) { start = feed + 1 }
      lines.append(line)
      index = feed + 1
    }
    guard let start else { return nil }
    var end = bytes.count
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    range = start..<end
    for line in lines {
      let text = String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
      let pair = text.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch pair[0].trimmed.lowercased() {
      case "content-disposition":
        name = MediaType(String(pair[1].trimmed)).parameters["name"] ?? ""
      case "content-type": type = String(pair[1].trimmed)
      default: break
      }
    }
  }
}
