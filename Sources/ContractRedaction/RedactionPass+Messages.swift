package import ContractBinding
import ContractValues

extension RedactionPass {
  // MARK: Header fields

  package mutating func headers(_ headers: [VendorHeader], at part: String) -> [VendorHeader] {
    headers.map { header in
      let name = header.name.lowercased()
      let place = "\(part).headers.\(name)"
      return VendorHeader(header.name, field(header.value, named: name, at: place))
    }
  }

  private mutating func field(_ value: String, named name: String, at place: String) -> String {
    let rule = "header \(name)"
    switch name {
    case _ where redactor.allowances.names(header: name) && !redactor.headers.contains(name):
      return allowed(value, at: place)
    case "cookie", "set-cookie":
      return CookiePairs(value, isSet: name == "set-cookie").replacingValues { secret in
        self.secret(secret, rule: rule, at: place)
      }
    case _ where redactor.headers.contains(name) || SecretName.isSecretHeader(name):
      return authentication(value, rule: rule, at: place)
    default:
      let bytes = Array(value.utf8)
      let clean = content(bytes, at: place)
      return clean == bytes ? value : String(decoding: clean, as: UTF8.self)
    }
  }

  /// A field that the contract keeps whatever its name, but for secrets that need no name.
  private mutating func allowed(_ text: String, at place: String) -> String {
    String(decoding: known(keys(Array(text.utf8), at: place), at: place), as: UTF8.self)
  }

  /// Credentials after their scheme, which stays.
  private mutating func authentication(_ value: String, rule: String, at place: String) -> String {
    guard !value.isEmpty else { return value }
    let parts = value.split(separator: " ", maxSplits: 1)
    let isScheme =
      parts.count == 2 && parts[0].utf8.count <= 24
      && parts[0].utf8.allSatisfy {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39)
      }
    guard isScheme else { return secret(value, rule: rule, at: place) }
    return "\(parts[0]) \(secret(String(parts[1]), rule: rule, at: place))"
  }

  // MARK: Targets

  mutating func target(_ target: String, at part: String) -> String {
    guard let mark = target.unicodeScalars.firstIndex(of: "?") else {
      return path(target, at: "\(part).path")
    }
    let path = path(String(target[..<mark]), at: "\(part).path")
    let query = target[target.unicodeScalars.index(after: mark)...]
    return
      "\(path)?\(fields(query, names: redactor.rules.query, kind: "query") { "\(part).query.\($0)" })"
  }

  /// A path, whose segments may be keys: of what looks like one, only what is known to be an
  /// identifier stays.
  private mutating func path(_ text: String, at place: String) -> String {
    let bytes = Array(leaf(text, at: place).utf8)
    let matches = UnknownToken.matches(in: bytes).map(\.range).filter {
      !identifiers.contains(String(decoding: bytes[$0], as: UTF8.self))
    }
    guard !matches.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    let clean = replacing(matches, in: bytes) { pass, index in
      let key = String(decoding: bytes[matches[index]], as: UTF8.self)
      return pass.placeholder(for: key, rule: "path segment", at: place)
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// The fields of a query or a form; what is no secret stays as it is written.
  private mutating func fields(
    _ text: Substring, names: [String], kind: String, place: (String) -> String
  ) -> String {
    let fields = FormFields(text)
    return fields.fields.map { field in
      let place = place(field.name)
      guard field.hasValue, !field.value.isEmpty else {
        return leaf(String(field.text), at: place)
      }
      let isNamed = names.contains(field.name)
      if !isNamed, kind == "query", redactor.allowances.names(query: field.name) {
        return allowed(String(field.text), at: place)
      }
      if isNamed || fields.isSecret(field.name) {
        return "\(field.written)=\(secret(field.value, rule: "\(kind) \(field.name)", at: place))"
      }
      // What is escaped, such as a URL, is looked into as it is meant.
      let clean = leaf(field.value, at: place)
      guard clean == field.value || clean == Placeholder.anonymised(field.value) else {
        return "\(leaf(String(field.written), at: place))=\(clean.percentEncoded)"
      }
      return leaf(String(field.text), at: place, isUndone: true)
    }.joined(separator: "&")
  }

  // MARK: Bodies

  package mutating func body(_ body: [UInt8], headers: [VendorHeader], at place: String) -> [UInt8]
  {
    guard !body.isEmpty else { return body }
    if let clean = unpacked(body, { $0.body($1, headers: headers, at: place) }) { return clean }
    if let value = try? Value(json: body) {
      let clean = self.value(value, at: ValuePath(), in: place)
      return JSONText.replacing(value, by: clean, in: body)
    }
    if case .jsonLines(let lines) = BodyForm(body, headers: headers) {
      let clean = joined(lines, at: place).enumerated().map { index, line in
        value(line, at: ValuePath(), in: "\(place)[\(index)]")
      }
      let texts = body.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
      return zip(texts, zip(lines, clean)).flatMap { text, line in
        JSONText.replacing(line.0, by: line.1, in: Array(text)) + [0x0A]
      }
    }
    if case .xml(let xml) = BodyForm(body, headers: headers) {
      let texts = xml.texts
      let clean = self.xml(texts, in: place)
      if clean == texts { return body }
      if let xml = xml.replacing(texts: clean) { return xml.bytes(.nearest(to: body)) }
    }
    let type = MediaType(headers["content-type"] ?? "")
    switch type.name {
    case "application/x-www-form-urlencoded":
      // Bytes that are no text mean the same when they are escaped (URL Standard, 5.1).
      let text = String(validating: body, as: UTF8.self) ?? body.escapedBeyondASCII
      let clean = fields(Substring(text), names: redactor.rules.form, kind: "form") {
        ValuePath([.key($0)]).description(root: place)
      }
      return clean == text ? body : Array(clean.utf8)
    case let name where name.hasPrefix("multipart/"):
      if let clean = multipart(body, type: type, at: place) { return clean }
      let matches = NamedSecret.parts(in: body, names: redactor.rules.form)
      let clean = replacing(matches.map(\.range), in: body) { pass, index in
        let secret = String(decoding: body[matches[index].range], as: UTF8.self)
        return pass.secret(secret, rule: "form \(matches[index].name)", at: place)
      }
      return document(clean, at: place)
    case "text/csv", "text/tab-separated-values":
      let matches = NamedSecret.cells(in: body, isTabbed: type.name != "text/csv")
      return document(replacing(matches, by: "column", in: body, at: place), at: place)
    default: break
    }
    return document(body, at: place)
  }
}

extension Placeholder {
  /// A text with `redacted` for each numbered placeholder in it.
  package static func anonymised(_ text: String) -> String {
    String(decoding: anonymised(Array(text.utf8)), as: UTF8.self)
  }
}
