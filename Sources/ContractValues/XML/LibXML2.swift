import CLibXML2

/// The common part of calls into libxml2: its start, its options for foreign bytes, its errors.
enum LibXML2 {
  /// True if the library was started; reading it starts the library, once.
  ///
  /// The types of XML Schema are started here too, because `xmlSchemaInitTypes` is lazy and,
  /// before libxml2 2.12, not safe to race for.
  static let isReady: Bool = {
    xmlInitParser()
    xmlSchemaInitTypes()
    return true
  }()

  /// The options for bytes that are not ours: no network, no entities, no external subset.
  ///
  /// `NO_XXE` (bit 23) came with libxml2 2.13 and `NO_SYS_CATALOG` (bit 25) with 2.14; older
  /// versions ignore the bits. Left out on purpose: `NOENT`, which reads local files even with
  /// `NONET`, and `HUGE`, which lifts the limits on depth, text and amplification.
  static let options = Int32(XML_PARSE_NONET.rawValue) | 1 << 23 | 1 << 25

  /// Performs `body` and keeps what libxml2 complains of meanwhile, instead of printing it.
  ///
  /// The handler of `xmlSetStructuredErrorFunc` belongs to the calling thread (libxml2's
  /// `globals.h`, threads enabled), `body` does not suspend, and the former handler is put back:
  /// neither other threads nor another user of libxml2 in this process see a change.
  ///
  /// - Parameter body: Calls into libxml2.
  /// - Returns: The result of `body`, and the first complaints in their order.
  static func collectingErrors<Result>(
    _ body: () -> Result
  ) -> (result: Result, errors: [XMLError]) {
    _ = isReady
    let complaints = Complaints()
    let formerHandler = contracts_xml_error_handler()
    let formerContext = contracts_xml_error_context()
    defer { xmlSetStructuredErrorFunc(formerContext, formerHandler) }
    xmlSetStructuredErrorFunc(Unmanaged.passUnretained(complaints).toOpaque()) { context, error in
      guard let context, let error else { return }
      let message = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
      Unmanaged<Complaints>.fromOpaque(context).takeUnretainedValue().add(
        XMLError(
          message.trimmingFinalNewlines,
          line: Int(error.pointee.line),
          column: Int(error.pointee.int2)
        )
      )
    }
    let result = withExtendedLifetime(complaints) { body() }
    return (result, complaints.all)
  }

  /// The text of a C string that libxml2 allocated, which is freed.
  ///
  /// - Parameter text: The C string, or nothing.
  /// - Returns: The text; empty for nothing.
  static func take(_ text: UnsafeMutablePointer<xmlChar>?) -> String {
    defer { contracts_xml_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}

/// The complaints of one call into libxml2.
private final class Complaints {
  /// The complaints in their order, no more than a person would read.
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
