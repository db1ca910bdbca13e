/// The value of a `Content-Type` field, such as `text/html; charset=utf-8` (RFC 9110, 8.3).
package struct MediaType: Sendable, Hashable {
  /// The type and subtype in lower case, such as `multipart/form-data`; empty for an empty field.
  package let name: String
  /// The parameters, such as `["charset": "utf-8"]`, with keys in lower case, and without quotes.
  package let parameters: [String: String]

  package init(_ field: String) {
    // Most fields have no parameters.
    guard field.utf8.contains(UInt8(ascii: ";")) else {
      name = field[...].trimmed.lowercased()
      parameters = [:]
      return
    }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    self.name = (parts.first ?? "").trimmed.lowercased()
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      var value = pair[1].trimmed
      if value.count >= 2, value.first == "\"", value.last == "\"" {
        value = value.dropFirst().dropLast()
      }
      parameters[pair[0].trimmed.lowercased()] = String(value)
    }
    self.parameters = parameters
  }

  /// True for `application/json` and for types such as `application/problem+json` (RFC 6839, 3.1).
  var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }

  /// True for XML other than XHTML, in which white space between elements has no meaning, such as
  /// `application/atom+xml` (RFC 7303).
  var isXML: Bool {
    ["application/xml", "text/xml"].contains(name) || (name.hasSuffix("+xml") && !isPage)
  }

  /// True for HTML and XHTML, in which white space between elements is visible text.
  var isPage: Bool { ["text/html", "application/xhtml+xml"].contains(name) }

  /// True for a body of parts with a boundary, such as `multipart/form-data` (RFC 2046, 5.1).
  package var isMultipart: Bool { name.hasPrefix("multipart/") }

  /// Returns true if clients parse bodies of both types alike: the names are equal, or both are
  /// JSON, such as `application/problem+json`, or XML.
  package func isReadAs(_ other: MediaType) -> Bool {
    name == other.name || isJSON && other.isJSON || isXML && other.isXML
  }

  /// True for a type of text or none, so that the tool may replace the vendor's address in a body.
  package var isText: Bool {
    if name.isEmpty || isJSON || name.hasPrefix("text/") || name == "multipart/form-data" {
      return true
    }
    return name.hasPrefix("application/")
      && ["json", "xml", "javascript", "graphql", "x-www-form-urlencoded", "yaml"]
        .contains { name.contains($0) }
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends, which HTTP ignores; line breaks stay.
  package var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
