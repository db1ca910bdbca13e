import CLibXML2

/// The libxml2 of the system, whose version can differ from the version of the headers at build
/// time.
package enum XMLLibrary {
  /// The version, such as "2.9.14", which libxml2 returns as `20914`, sometimes with more text.
  package static var version: String {
    let text = String(cString: contracts_xml_version())
    guard let number = Int(text.prefix { $0.isNumber }) else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
