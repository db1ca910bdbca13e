import ContractBinding
import ContractValues

/// One exchange between adapter and vendor as text for people, in reports and beside the steps of a
/// scenario.
package struct ExchangeDetails: Sendable, Hashable, Codable {
  /// One direction of an exchange: the request or the answer.
  package struct Message: Sendable, Hashable, Codable {
    /// The first line, such as `POST /orders`, `201` or `event formDidLoad`.
    package var headline: String
    /// The header fields, one on each line; empty for an SDK.
    package var headers: String
    /// The body or the arguments; JSON is split into lines, and the text ends after 16 KiB.
    package var body: String

    init(_ headline: String, headers: String = "", body: String = "") {
      (self.headline, self.headers, self.body) = (headline, headers, body)
    }
  }

  /// The adapter's request or call; `nil` for an event, which the vendor sends by itself.
  package var sent: Message?
  /// The vendor's answer or event; `nil` for a call that never returned.
  package var answer: Message?

  /// Creates the text for an HTTP exchange, in which secrets must already be replaced.
  package init(_ exchange: Exchange) {
    let request = exchange.request
    sent = Message(
      "\(request.method) \(request.target)", headers: request.headers, body: request.body)
    switch exchange.result {
    case .response(let response):
      answer = Message(
        "\(response.status)\(exchange.isOpen ? ", left open" : "")",
        headers: response.headers + response.trailers, body: response.body,
        isStream: exchange.isOpen)
    case .failure(let failure):
      answer = Message("no answer: \(failure.kind.rawValue)", body: failure.message)
    }
  }

  /// Creates the text for a call of an SDK's function or an event, in which secrets must already be
  /// replaced.
  package init(_ interaction: SeamInteraction) {
    switch interaction {
    case .call(let call):
      let body = call.arguments.isEmpty ? "" : ValuePreview(call.arguments).text
      sent = Message("call \(call.name)", body: body)
      switch call.result {
      case .returned(nil): answer = Message("returned")
      case .returned(let value?): answer = Message("returned", body: ValuePreview(value).text)
      case .threw(let error): answer = Message("threw", body: ValuePreview(error).text)
      case nil: break
      }
    case .event(let event):
      let body = event.arguments.isEmpty ? "" : ValuePreview(.object(event.arguments)).text
      answer = Message("event \(event.name)", body: body)
    }
  }
}

extension ExchangeDetails.Message {
  /// The maximum size of a body in bytes: 16 KiB.
  ///
  /// The number of the remaining bytes replaces the rest.
  private static let maxBytes = 16 << 10

  fileprivate init(
    _ headline: String, headers: [VendorHeader], body: [UInt8], isStream: Bool = false
  ) {
    let text =
      switch BodyForm(body, headers: headers, isStream: isStream) {
      case .none: ""
      case .json(let value): ValuePreview(value).text
      case .jsonLines(let lines): lines.map { ValuePreview($0).line }.joined(separator: "\n")
      case .xml(let xml): xml.lines.joined(separator: "\n")
      case .text(let text): text
      case .bytes: "(\(Plural.of(body.count, "byte", "bytes")), no text)"
      }
    self.init(
      headline,
      headers: headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n"),
      body: ReportText.clipped(text, toBytes: Self.maxBytes))
  }
}

extension Evidence {
  /// The traffic of a run or recording as text: HTTP exchanges first, then calls of an SDK.
  package var exchangeDetails: [ExchangeDetails] {
    exchanges.map { ExchangeDetails($0) } + interactions.map { ExchangeDetails($0) }
  }
}
