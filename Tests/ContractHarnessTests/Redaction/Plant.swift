import ContractBinding
import ContractHarness
@testable import ContractModel
import TestSupport
import Testing

/// A place where a canary is planted, and what is left there.
struct Plant: Sendable, CustomTestStringConvertible {
  /// What is planted.
  static let canary = "canary-7Yq4"

  var exchange: Exchange
  var rule: String
  var place: String
  var left: String

  var testDescription: String { "\(rule) at \(place)" }

  /// In a header field of the request.
  init(header name: String, _ value: String, leaves left: String, rule: String? = nil) {
    exchange = .example(requestHeaders: [VendorHeader(name, value)])
    self.rule = rule ?? "header \(name.lowercased())"
    place = "exchanges[0].request.headers.\(name.lowercased())"
    self.left = "\(name): \(left)"
  }

  /// In the request's target.
  init(target: String, leaves left: String, rule: String, place: String) {
    exchange = .example(target: target)
    self.rule = rule
    self.place = "exchanges[0].request.\(place)"
    self.left = left
  }

  /// In the response's body.
  init(
    body: String, type: String = "application/json", leaves left: String, rule: String,
    place: String = ""
  ) {
    exchange = .example(headers: [VendorHeader("Content-Type", type)], response: body)
    self.rule = rule
    self.place = "exchanges[0].response.body\(place)"
    self.left = left
  }
}

extension Exchange {
  /// Everything that the exchange holds, as text.
  var flat: String {
    var parts = ["\(request.method) \(request.target)"]
    parts += request.headers.map { "\($0.name): \($0.value)" }
    parts.append(request.body.text)
    switch result {
    case .response(let response):
      parts += (response.headers + response.trailers).map { "\($0.name): \($0.value)" }
      parts.append(response.body.text)
    case .failure(let failure): parts.append(failure.message)
    }
    return parts.joined(separator: "\n")
  }
}
