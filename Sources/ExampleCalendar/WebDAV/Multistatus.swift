import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The answer of a WebDAV server about several resources (RFC 4918, 13).
struct Multistatus {
  struct Response {
    /// The path of the resource, without percent-encoding.
    var path = ""
    /// The texts of the properties and of the elements in them, by name.
    fileprivate var properties: [String: String] = [:]

    /// The text of a property by its name without prefix, such as `getetag`, if there is one.
    subscript(name: String) -> String? { properties[name] }

    /// True if an element is among the properties, or in one of them, such as `calendar`.
    func has(_ name: String) -> Bool { properties[name] != nil }
  }

  let responses: [Response]

  /// Reads an XML document; `nil` if its root is not a `multistatus`.
  init?(_ body: [UInt8]) {
    let parser = XMLParser(data: Data(body))
    parser.shouldProcessNamespaces = true
    let reader = MultistatusReader()
    parser.delegate = reader
    guard parser.parse(), reader.isMultistatus else { return nil }
    responses = reader.responses
  }
}

private final class MultistatusReader: NSObject, XMLParserDelegate {
  private(set) var responses: [Multistatus.Response] = []
  private(set) var isMultistatus = false
  private var response = Multistatus.Response()
  /// The properties so far of a `propstat`, which count only if its status is 200.
  private var found: [String: String] = [:]
  private var status = ""
  /// The open elements, each with its text.
  private var open: [(name: String, text: String)] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if open.isEmpty { isMultistatus = name == "multistatus" && namespaceURI == "DAV:" }
    if name == "response" { response = Multistatus.Response() }
    if name == "propstat" { (found, status) = ([:], "") }
    open.append((name, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let (name, text) = open.popLast() else { return }
    switch name {
    case "href": response.path = text.removingPercentEncoding ?? text
    case "status": status = text
    case "propstat":
      if status.contains(" 200") { response.properties.merge(found) { $1 } }
    case "response": responses.append(response)
    default: found[name] = text
    }
  }
}
