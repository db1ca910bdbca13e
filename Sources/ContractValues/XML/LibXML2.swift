import CLibXML2

/// Functions for libxml2 that several files share: initialization, version, parser options for
/// untrusted bytes, and error messages.
package enum LibXML2 {
  /// The initialization of libxml2 at the first read, which Swift does only once; always true.
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// The version of the system's library, such as "2.9.14", which may differ from that of the headers
  /// at build time.
  ///
  /// libxml2 returns it as `20914`, sometimes with more text.
  package static var version: String {
    let text = String(cString: contracts_xml_version())
    guard let number = Int(text.prefix { $0.isNumber }) else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// Parser options for bytes from a vendor: no network, no entities, no external files.
  ///
  /// `NO_XXE` (bit 23) came with libxml2 2.13 and `NO_SYS_CATALOG` (bit 25) with 2.14. Older
  /// versions ignore these bits. Two options are missing on purpose: `NOENT` reads local files even
  /// with `NONET`, and `HUGE` lifts the limits on depth, text and amplification.
  static let options = Int32(XML_PARSE_NONET.rawValue) | 1 << 23 | 1 << 25

  /// Calls a function and collects libxml2's first 50 errors, which libxml2 would otherwise print.
  ///
  /// The error handler of libxml2 belongs to the calling thread. `body` does not suspend, and the
  /// former handler is restored at the end. So other users of libxml2 in this process see no
  /// change.
  package static func collectingErrors<Result>(
    _ body: () -> Result
  ) -> (result: Result, errors: [XMLError]) {
    _ = isReady
    let collector = ErrorCollector()
    let formerHandler = contracts_xml_error_handler()
    let formerContext = contracts_xml_error_context()
    defer { xmlSetStructuredErrorFunc(formerContext, formerHandler) }
    xmlSetStructuredErrorFunc(Unmanaged.passUnretained(collector).toOpaque()) { context, error in
      guard let context, let error else { return }
      let message = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
      let collector = Unmanaged<ErrorCollector>.fromOpaque(context).takeUnretainedValue()
      guard collector.all.count < 50 else { return }
      collector.all.append(
        XMLError(
          message.trimmingFinalNewlines, line: Int(error.pointee.line),
          column: Int(error.pointee.int2)))
    }
    let result = withExtendedLifetime(collector) { body() }
    return (result, collector.all)
  }

  /// Copies a C string into Swift and frees libxml2's memory; the text is empty for `nil`.
  static func take(_ text: UnsafeMutablePointer<xmlChar>?) -> String {
    defer { contracts_xml_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}

/// Collects the errors of one call into libxml2.
///
/// It is a class, because the C handler receives a pointer to it.
private final class ErrorCollector {
  /// The first 50 errors in order, because a broken document can cause thousands.
  var all: [XMLError] = []
}

extension String {
  /// The text without newlines at its end; libxml2 ends each message with one.
  fileprivate var trimmingFinalNewlines: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
