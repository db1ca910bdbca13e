package import ContractBinding
package import ContractModel
import ContractValues

/// A request that the loopback vendor did not answer as the vendor would have.
package struct RefusedRequest: Sendable, Hashable {
  /// Why a request is refused.
  package enum Reason: Sendable, Hashable {
    /// No such request was recorded.
    case neverRecorded
    /// It was recorded, and has been answered as many times already.
    case usedUp(times: Int)
    /// It came after its scenario had ended.
    case late
    /// It names another host, as requests to a proxy do.
    case foreign(String)
    /// The bytes were no HTTP request.
    case notHTTP
    /// The header or the body is larger than a request to a vendor may be.
    case tooLarge(String)
    /// There are too many connections at once.
    case tooManyConnections
  }

  /// The recorded request that differs least.
  package struct Nearest: Sendable, Hashable {
    /// Its index among the recorded exchanges.
    package var index: Int
    /// The recorded request.
    package var request: VendorRequest
    /// The differences, the most telling first; empty for none.
    package var differences: [Difference]

    /// Creates an entry.
    package init(index: Int, request: VendorRequest, differences: [Difference]) {
      self.index = index
      self.request = request
      self.differences = differences
    }
  }

  /// The request, redacted.
  package var request: VendorRequest
  /// Why it is refused.
  package var reason: Reason
  /// The recorded request that differs least; `nil` when nothing comes near.
  package var nearest: Nearest?

  /// Creates a refusal.
  package init(_ request: VendorRequest, _ reason: Reason, nearest: Nearest? = nil) {
    self.request = request
    self.reason = reason
    self.nearest = nearest
  }

  /// The problem, as a headline.
  package var headline: String {
    switch reason {
    case .neverRecorded: "the adapter sent a request that was never recorded"
    case .usedUp: "the adapter sent a request more often than was recorded"
    case .late: "the adapter sent a request after its scenario had ended"
    case .foreign: "the adapter sent a request for another host"
    case .notHTTP: "the adapter sent something that is no HTTP request"
    case .tooLarge: "the adapter sent a request that is too large"
    case .tooManyConnections: "the adapter opened too many connections at once"
    }
  }

  /// The refusal as a message.
  ///
  /// - Parameters:
  ///   - location: The scenario, or the step that was running.
  ///   - help: What to do.
  /// - Returns: The message.
  package func diagnostic(at location: SourceLocation, help: [String] = []) -> Diagnostic {
    Diagnostic(headline, at: location, facts: facts, help: help)
  }

  /// The facts, a line each.
  var facts: [String] {
    var facts: [String] = []
    if !request.method.isEmpty {
      facts.append(Diagnostic.fact("request", "\(request.method) \(request.target)"))
    }
    switch reason {
    case .usedUp(let times):
      facts.append(Diagnostic.fact("recorded", times == 1 ? "once" : "\(times) times"))
    case .foreign(let host): facts.append(Diagnostic.fact("host", host))
    case .tooLarge(let limit): facts.append(Diagnostic.fact("limit", "\(limit)"))
    case .neverRecorded:
      guard let nearest else {
        facts.append(Diagnostic.fact("recorded", "no request at all"))
        break
      }
      facts.append(
        Diagnostic.fact(
          "nearest",
          "\(nearest.request.method) \(nearest.request.target) "
            + "(exchange \(nearest.index + 1) of the recording)"))
      facts += nearest.differences.prefix(3).flatMap(\.linesOfRequest)
      if nearest.differences.count > 3 {
        let more = nearest.differences.count - 3
        facts.append("  and \(more) more \(more == 1 ? "difference" : "differences")")
      }
    case .late, .notHTTP, .tooManyConnections: break
    }
    return facts
  }

  /// The refusal as the adapter is told.
  var response: VendorResponse {
    let text = ([headline] + facts).joined(separator: "\n") + "\n"
    return VendorResponse(
      status: 501,
      headers: [
        VendorHeader("Content-Type", "text/plain; charset=utf-8"),
        VendorHeader("Contracts-Refused", headline),
      ],
      body: Array(text.utf8)
    )
  }
}

extension Difference {
  /// The difference between two requests as two lines, the recorded one first.
  fileprivate var linesOfRequest: [String] {
    let texts = [before, after].map { value in
      value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "(absent)"
    }
    let (recorded, sent) = ValuePreview.clip(texts[0], texts[1], to: 100)
    return ["- \(place.nameInRequest): \(recorded)", "+ \(place.nameInRequest): \(sent)"]
  }
}
