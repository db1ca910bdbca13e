import ContractBinding

extension RedactionPass {
  // MARK: Header fields

  mutating func headers(_ headers: [VendorHeader], at part: String) -> [VendorHeader] {
    headers.map { header in
      let name = header.name.lowercased()
      let place = "\(part).headers.\(name)"
      return VendorHeader(header.name, field(header.value, named: name, at: place))
    }
  }

  private mutating func field(_ value: String, named name: String, at place: String) -> String {
    let rule = "header \(name)"
    switch name {
    case "cookie":
      return pairs(value, rule: rule, at: place)
    case "set-cookie":
      let end = value.unicodeScalars.firstIndex(of: ";") ?? value.endIndex
      return pairs(String(value[..<end]), rule: rule, at: place) + value[end...]
    case _ where redactor.headers.contains(name) || SecretName.isSecretHeader(name):
      return authentication(value, rule: rule, at: place)
    default:
      let bytes = Array(value.utf8)
      let clean = document(bytes, at: place)
      return clean == bytes ? value : String(decoding: clean, as: UTF8.self)
    }
  }

  /// Cookies (RFC 6265): their names stay, their values go.
  private mutating func pairs(_ value: String, rule: String, at place: String) -> String {
    value.split(separator: ";", omittingEmptySubsequences: false).map { pair in
      guard let equals = pair.unicodeScalars.firstIndex(of: "=") else { return String(pair) }
      let secret = pair[pair.unicodeScalars.index(after: equals)...]
      guard !secret.isEmpty else { return String(pair) }
      return "\(pair[..<equals])=\(self.secret(String(secret), rule: rule, at: place))"
    }.joined(separator: ";")
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
      return leaf(target, at: "\(part).path")
    }
    let path = leaf(String(target[..<mark]), at: "\(part).path")
    let query = target[target.unicodeScalars.index(after: mark)...]
    return "\(path)?\(fields(query, names: redactor.rules.query, kind: "query", at: part))"
  }

  /// The fields of a query or a form; what is no secret stays as it is written.
  private mutating func fields(
    _ text: Substring, names: [String], kind: String, at part: String
  ) -> String {
    FormFields(text).fields.map { field in
      let place = "\(part).\(kind).\(field.name)"
      let isSecret = names.contains(field.name) || SecretName.isSecret(field.name)
      guard isSecret, field.hasValue, !field.value.isEmpty else {
        return leaf(String(field.text), at: place)
      }
      return "\(field.written)=\(secret(field.value, rule: "\(kind) \(field.name)", at: place))"
    }.joined(separator: "&")
  }

  // MARK: Bodies

  mutating func body(_ body: [UInt8], headers: [VendorHeader], at place: String) -> [UInt8] {
    guard !body.isEmpty else { return body }
    if let value = try? Value(json: body) {
      let clean = self.value(value, at: ValuePath(), in: place)
      return clean == value ? body : clean.json()
    }
    if case .jsonLines(let lines) = BodyForm(body, headers: headers) {
      let clean = lines.enumerated().map { index, line in
        value(line, at: ValuePath(), in: "\(place)[\(index)]")
      }
      return clean == lines ? body : BodyForm.body(ofLines: clean)
    }
    if case .xml(let xml) = BodyForm(body, headers: headers),
      let clean = xml.replacing(texts: self.xml(xml.texts, in: place))
    {
      return clean.bytes
    }
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? ""
    if type.hasPrefix("application/x-www-form-urlencoded"),
      let text = String(validating: body, as: UTF8.self)
    {
      let clean = form(Substring(text), at: place)
      return clean == text ? body : Array(clean.utf8)
    }
    guard type.hasPrefix("multipart/") else { return document(body, at: place) }
    let matches = NamedSecret.parts(in: body, names: redactor.rules.form)
    let clean = replacing(matches.map(\.range), in: body) { pass, index in
      let secret = String(decoding: body[matches[index].range], as: UTF8.self)
      return pass.secret(secret, rule: "form \(matches[index].name)", at: place)
    }
    return document(clean, at: place)
  }

  private mutating func form(_ text: Substring, at place: String) -> String {
    FormFields(text).fields.map { field in
      let path = ValuePath([.key(field.name)]).description(root: place)
      let isSecret =
        redactor.rules.form.contains(field.name) || SecretName.isSecret(field.name)
      guard isSecret, field.hasValue, !field.value.isEmpty else {
        return leaf(String(field.text), at: path)
      }
      return "\(field.written)=\(secret(field.value, rule: "form \(field.name)", at: path))"
    }.joined(separator: "&")
  }
}
