package import ContractBinding
package import ContractValues

extension RedactionPass {
  /// Redacts the path, query, body and header fields of a request at a place such as
  /// `exchanges[0].request`.
  package mutating func request(_ request: VendorRequest, at place: Place) -> VendorRequest {
    var clean = request
    clean.target = target(request.target, at: place)
    clean.body = body(request.body, headers: request.headers, at: place.key("body"))
    clean.headers = headers(request.headers, at: place)
    return clean
  }

  /// Redacts the header fields of a message at a place such as `exchanges[0].response`.
  ///
  /// Some fields are secret by name, such as `Authorization`. In all others, the value is searched
  /// for secrets.
  package mutating func headers(_ headers: [VendorHeader], at part: Place) -> [VendorHeader] {
    let list = part.key("headers")
    return headers.map { header in
      let name = header.name.lowercased()
      let clean = searchedOnce(.field(name: name, value: header.value), header.value) {
        $0.field(header.value, named: name, at: list.key(name))
      }
      return VendorHeader(header.name, clean)
    }
  }

  private mutating func field(_ value: String, named name: String, at place: Place) -> String {
    let rule = "header \(name)"
    let isOpen = redactor.allowances.names(header: name) || name == "report-to" || name == "nel"
    if isOpen, !redactor.headers.contains(name) {
      return allowed(value, at: place)
    }
    if name == "cookie" || name == "set-cookie" {
      return CookiePairs(value, isSet: name == "set-cookie").replacingValues { secret in
        self.secret(secret, rule: rule, at: place)
      }
    }
    if redactor.headers.contains(name) || SecretName.isSecretHeader(name) {
      return authentication(value, rule: rule, at: place)
    }
    let bytes = Array(value.utf8)
    let clean = content(bytes, at: place)
    return clean == bytes ? value : String(decoding: clean, as: UTF8.self)
  }

  /// Redacts only known secrets and keys with a known prefix, in a value that the contract allows.
  private mutating func allowed(_ text: String, at place: Place) -> String {
    String(
      decoding: redactingKnown(redactingKeys(Array(text.utf8), at: place), at: place), as: UTF8.self
    )
  }

  private static let scheme = ByteSet("-", alphanumeric: true)

  /// Redacts credentials, but not a scheme before them, such as `Bearer`.
  private mutating func authentication(_ value: String, rule: String, at place: Place) -> String {
    guard !value.isEmpty else { return value }
    let parts = value.split(separator: " ", maxSplits: 1)
    let isScheme =
      parts.count == 2 && parts[0].utf8.count <= 24
      && parts[0].utf8.allSatisfy(Self.scheme.contains)
    guard isScheme else { return secret(value, rule: rule, at: place) }
    return "\(parts[0]) \(secret(String(parts[1]), rule: rule, at: place))"
  }

  private mutating func target(_ target: String, at part: Place) -> String {
    guard let mark = target.unicodeScalars.firstIndex(of: "?") else {
      return path(target, at: part.key("path"))
    }
    let path = path(String(target[..<mark]), at: part.key("path"))
    let query = target[target.unicodeScalars.index(after: mark)...]
    return path + "?"
      + fields(query, names: redactor.rules.query, kind: "query") {
        part.key("query").key($0)
      }
  }

  /// Redacts parts of a path that look like keys.
  ///
  /// Identifiers that occur in the vendor's responses are not replaced. A placeholder changes the
  /// text around the other parts, so these are judged again.
  private mutating func path(_ text: String, at place: Place) -> String {
    var bytes = Array(leaf(text, at: place).utf8)
    for _ in 0..<Self.maxPathSearches {
      let keys = keys(inPath: bytes)
      guard !keys.isEmpty else { break }
      bytes = replacing(keys, in: bytes) { [bytes] pass, index in
        pass.placeholder(for: bytes.string(keys[index]), rule: "path segment", at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let maxPathSearches = 16

  private func keys(inPath bytes: [UInt8]) -> [Range<Int>] {
    // An escaped slash belongs to a key, and not to the path around it.
    let parts = bytes.indices.split { bytes[$0] == UInt8(ascii: "/") }
      .filter { bytes[$0].contains(UInt8(ascii: "%")) }
      .flatMap { part in
        UnknownToken.matches(in: Array(bytes[part])).map {
          $0.lowerBound + part.lowerBound..<$0.upperBound + part.lowerBound
        }
      }
    return (UnknownToken.matches(in: bytes) + parts).withoutOverlaps
      .filter { !identifiers.contains(bytes.string($0)) }
  }

  /// Redacts fields of a query or form with a secret's name or one of `names`, and secrets in
  /// others.
  ///
  /// Fields without a secret keep their spelling.
  private mutating func fields(
    _ text: Substring, names: [String], kind: String, place: (String) -> Place
  ) -> String {
    let fields = FormFields(text).fields
    var secrets = FormSecrets(fields)
    return fields.map { field in
      let place = place(field.name)
      guard field.hasValue, !field.value.isEmpty else {
        return leaf(String(field.text), at: place)
      }
      let isNamed = names.contains(field.name)
      if !isNamed, kind == "query", redactor.allowances.names(query: field.name) {
        return allowed(String(field.text), at: place)
      }
      if isNamed
        || secrets.isSecret(name(of: field, at: place)) && !NamedSecret.isPublic(field.value)
      {
        return "\(field.written)=\(secret(field.value, rule: "\(kind) \(field.name)", at: place))"
      }
      // A percent-encoded value, such as a URL, is searched in its decoded form.
      let clean = leaf(field.value, at: place)
      guard clean == field.value || clean == Placeholder.anonymised(field.value) else {
        // The text may be a header field, as in `Cookie: a=b`. So name and value are searched
        // together.
        let field = "\(leaf(String(field.written), at: place))=\(clean.percentEncoded)"
        return leaf(field, at: place, isUndone: true)
      }
      return leaf(String(field.text), at: place, isUndone: true)
    }.joined(separator: "&")
  }

  /// Returns the name of a field, for the decision if the field is secret.
  ///
  /// A name over ``SecretName/maxLength`` never counts as secret. The secrets in such a name are
  /// replaced first, because a later pass sees the shorter name, and must come to the same
  /// decision.
  private mutating func name(of field: FormFields.Field, at place: Place) -> String {
    let isShort = field.name.utf8.count <= SecretName.maxLength
    return isShort ? field.name : leaf(field.name, at: place)
  }

  /// Redacts a body by the format that its content and header fields show, also if it is
  /// compressed.
  package mutating func body(_ body: [UInt8], headers: [VendorHeader], at place: Place) -> [UInt8] {
    guard !body.isEmpty else { return body }
    return searchedOnce(.body(body, of: headers), body) {
      $0.searched(body, headers: headers, at: place)
    }
  }

  private mutating func searched(
    _ body: [UInt8], headers: [VendorHeader], at place: Place
  ) -> [UInt8] {
    let isDeflate = headers["content-encoding"]?.lowercased() == "deflate"
    let packed = redactingPacked(body, isDeflate: isDeflate) {
      $0.body($1, headers: headers, at: place)
    }
    if let packed { return packed }
    if isHarmlessJSON(body) { return body }
    if let value = try? Value(json: body) { return json(value, of: body, at: place) }
    switch BodyForm(body, headers: headers) {
    case .jsonLines(let lines): return jsonLines(lines, of: body, at: place)
    case .xml(let xml):
      if let clean = self.xml(xml, of: body, at: place) { return clean }
    default: break
    }
    let type = MediaType(headers["content-type"] ?? "")
    switch type.name {
    case "application/x-www-form-urlencoded":
      // Percent-encoding preserves the meaning of bytes that are not UTF-8 (URL Standard, 5.1).
      let text = String(validating: body, as: UTF8.self) ?? body.escapedBeyondASCII
      let clean = fields(Substring(text), names: redactor.rules.form, kind: "form") {
        place.key($0)
      }
      return clean == text ? body : Array(clean.utf8)
    case _ where type.isMultipart:
      return multipart(body, boundary: type.parameters["boundary"] ?? "", at: place)
    case "text/csv", "text/tab-separated-values":
      let cells = NamedSecret.cells(in: body, isTabbed: type.name != "text/csv")
      return document(replacing(cells, by: "column", in: body, at: place), at: place)
    default: return document(body, at: place)
    }
  }

  private mutating func jsonLines(
    _ lines: [Value], of body: [UInt8], at place: Place
  ) -> [UInt8] {
    let clean = joined(lines, at: place).enumerated().map { index, line in
      value(line, at: ValuePath(), in: place.index(index))
    }
    let texts = body.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    return zip(texts, zip(lines, clean)).flatMap { text, line in
      JSONText.replacing(line.0, by: line.1, in: Array(text)) + [0x0A]
    }
  }
}

extension Placeholder {
  /// Replaces `redacted-1` and all other numbered placeholders by `redacted`.
  package static func anonymised(_ text: String) -> String {
    String(decoding: anonymised(Array(text.utf8)), as: UTF8.self)
  }
}
