import CLibXML2

/// Common code for calls into libxml2: initialization, options for untrusted bytes, and errors.
enum LibXML2 {
  /// True after the library is initialized.
  ///
  /// The first read initializes it.
  ///
  /// The types of XML Schema are initialized here too: `xmlSchemaInitTypes` is lazy and, before
  /// libxml2 2.12, not thread-safe.
  static let isReady: Bool = {
    xmlInitParser()
    xmlSchemaInitTypes()
    return true
  }()

  /// The options for untrusted bytes: no network, no entities, no external subset.
  ///
  /// `NO_XXE` (bit 23) came with libxml2 2.13 and `NO_SYS_CATALOG` (bit 25) with 2.14; older
  /// versions ignore these bits. Two options are missing on purpose: `NOENT` reads local files even
  /// with `NONET`, and `HUGE` lifts the limits on depth, text and amplification.
  static let options = Int32(XML_PARSE_NONET.rawValue) | 1 << 23 | 1 << 25

  /// Calls `body` and collects libxml2's errors, which it would otherwise print.
  ///
  /// The handler of `xmlSetStructuredErrorFunc` belongs to the calling thread (libxml2's
  /// `globals.h`, threads enabled). `body` does not suspend, and the former handler is restored. So
  /// other threads and other users of libxml2 in this process see no change.
  ///
  /// - Parameter body: A function that calls libxml2.
  /// - Returns: The result of `body`, and the first errors in order.
  static func collectingErrors<Result>(
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
      Unmanaged<ErrorCollector>.fromOpaque(context).takeUnretainedValue().add(
        XMLError(
          message.trimmingFinalNewlines,
          line: Int(error.pointee.line),
          column: Int(error.pointee.int2)
        )
      )
    }
    let result = withExtendedLifetime(collector) { body() }
    return (result, collector.all)
  }

  /// Copies a C string that libxml2 allocated, and frees it.
  ///
  /// - Parameter text: The C string, or `nil`.
  /// - Returns: The text; empty for `nil`.
  static func take(_ text: UnsafeMutablePointer<xmlChar>?) -> String {
    defer { contracts_xml_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}

/// The errors of one call into libxml2.
private final class ErrorCollector {
  /// The errors in order, at most 50.
  private(set) var all: [XMLError] = []

  func add(_ error: XMLError) {
    if all.count < 50 { all.append(error) }
  }
}

extension String {
  /// The text without newlines at its end.
  fileprivate var trimmingFinalNewlines: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
