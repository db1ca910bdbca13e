import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The answer of a WebDAV server about several resources (RFC 4918, 13).
struct Multistatus {
  /// The answer about one resource.
  struct Response {
    /// The path of the resource, without percent-encoding.
    var path = ""
    /// The texts of the properties and of the elements in them, by name.
    fileprivate var properties: [String: String] = [:]

    /// The text of a property.
    subscript(name: String) -> String? { properties[name] }

    /// Checks whether an element is among the properties, or in one of them.
    func has(_ name: String) -> Bool { properties[name] != nil }
  }

  /// The resources, in the server's order.
  let responses: [Response]

  /// Reads a document; `nil` if it is not a multistatus.
  init?(_ body: [UInt8]) {
    let parser = XMLParser(data: Data(body))
    parser.shouldProcessNamespaces = true
    let reader = MultistatusReader()
    parser.delegate = reader
    guard parser.parse(), reader.isMultistatus else { return nil }
    responses = reader.responses
  }
}

/// Reads a multistatus, element by element.
private final class MultistatusReader: NSObject, XMLParserDelegate {
  private(set) var responses: [Multistatus.Response] = []
  private(set) var isMultistatus = false
  private var response = Multistatus.Response()
  /// The properties of the current status.
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
