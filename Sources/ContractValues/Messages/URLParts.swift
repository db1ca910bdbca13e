package import ContractBinding

/// The parts of an absolute URL (RFC 3986, section 3), by the names that `$url` gives them.
package struct URLParts {
  private var parts: [String: Value] = [:]

  /// Splits a URL; `nil` for a text without a scheme.
  package init?(_ text: String) {
    var rest = text[...]
    if let hash = rest.firstIndex(of: "#") {
      parts["fragment"] = .string(rest[rest.index(after: hash)...].percentDecoded)
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      parts["query"] = FormFields(rest[rest.index(after: mark)...]).value
      rest = rest[..<mark]
    }
    guard let colon = rest.firstIndex(of: ":"), rest.first?.isLetter == true else { return nil }
    parts["scheme"] = .string(rest[..<colon].lowercased())
    rest = rest[rest.index(after: colon)...]
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { $0 != "/" }
      rest = rest.dropFirst(authority.count)
      readAuthority(authority)
    }
    parts["path"] = .string(rest.percentDecoded)
  }

  private mutating func readAuthority(_ authority: Substring) {
    var host = authority
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    // An IPv6 address in brackets contains colons.
    let end = host.lastIndex(of: "]") ?? host.startIndex
    if let colon = host[end...].lastIndex(of: ":") {
      parts["port"] = Int(host[host.index(after: colon)...]).map { .integer($0) }
      host = host[..<colon]
    }
    parts["host"] = .string(host.percentDecoded.lowercased())
  }

  /// Returns a part of the URL by its name, such as `host`; `nil` if the URL does not have the
  /// part.
  package subscript(name: String) -> Value? { parts[name] }
}
