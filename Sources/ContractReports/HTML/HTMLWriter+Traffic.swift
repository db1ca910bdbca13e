import ContractModel
import ContractValues

extension HTMLWriter {
  /// The traffic between adapters and vendor: as recorded, and as it was where it differs.
  mutating func traffic(_ sketch: ScenarioDetails, _ entries: [RunResults.Entry]) {
    if !sketch.exchanges.isEmpty { traffic(sketch.exchanges, of: "recorded") }
    for entry in entries {
      guard let exchanges = entry.result?.sketch?.exchanges, !exchanges.isEmpty else { continue }
      traffic(exchanges, of: entry.plannedCase.subject)
    }
  }

  private mutating func traffic(_ exchanges: [ExchangeDetails], of source: String) {
    element("details", ["class": "traffic"]) { html in
      html.element("summary") { html in
        html.text(
          "\(Plural.of(exchanges.count, "exchange", "exchanges")) with the vendor, \(source)")
      }
      html.element("ol") { html in
        for exchange in exchanges { html.element("li") { $0.exchange(exchange) } }
      }
    }
  }

  private mutating func exchange(_ exchange: ExchangeDetails) {
    element("div", ["class": "sides two"]) { html in
      if let sent = exchange.sent { html.message(sent, caption: "sent") }
      if let answer = exchange.answer {
        html.message(answer, caption: exchange.sent == nil ? "told" : "answered")
      } else {
        html.element("div", ["class": "side"]) { $0.element("p", ["class": "faint"], "no answer") }
      }
    }
  }

  private mutating func message(_ message: ExchangeDetails.Message, caption: String) {
    element("div", ["class": "side"]) { html in
      html.element("p", ["class": "caption"], caption)
      html.element("p", ["class": "first"]) { $0.element("code", message.headline) }
      if !message.headers.isEmpty { html.element("pre", ["class": "headers"], message.headers) }
      if !message.body.isEmpty { html.element("pre", message.body) }
    }
  }
}
