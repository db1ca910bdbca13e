/// The value of a `Content-Type` field (RFC 9110, 8.3).
package struct MediaType: Sendable, Hashable {
  /// The type and subtype in lower case, such as `multipart/form-data`; empty if the field is
  /// empty.
  package let name: String
  /// The parameters by name, in lower case.
  package let parameters: [String: String]

  package init(_ field: String) {
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

  /// True if a body of this type is JSON (RFC 6839, 3.1).
  var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }

  /// True if a body of this type is XML whose white space has no meaning (RFC 7303).
  var isXML: Bool {
    ["application/xml", "text/xml"].contains(name) || (name.hasSuffix("+xml") && !isPage)
  }

  /// True if a body of this type is a web page, in which white space is text.
  var isPage: Bool { ["text/html", "application/xhtml+xml"].contains(name) }

  /// True if a body of this type is text, in which the tool can replace addresses.
  ///
  /// A body without a type counts as text.
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
  /// The text without spaces and tabs at its start and end.
  package var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
