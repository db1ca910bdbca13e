package import ContractBinding
package import ContractModel
import ContractValues

/// A request that the loopback vendor refused.
package struct RefusedRequest: Sendable, Hashable {
  /// The reason why a request is refused.
  package enum Reason: Sendable, Hashable {
    /// No such request was recorded.
    case neverRecorded
    /// The request was recorded, and has been answered as often already.
    case usedUp(times: Int)
    /// The request came after its scenario had ended.
    case late
    /// The request names another host, like a request to a proxy.
    case foreign(String)
    /// The bytes were not an HTTP request.
    case notHTTP
    /// The header or the body is too large.
    case tooLarge(String)
    /// Too many connections are open.
    case tooManyConnections
  }

  /// The most similar recorded request.
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
  /// The reason why the request is refused.
  package var reason: Reason
  /// The most similar recorded request; `nil` if none is similar.
  package var nearest: Nearest?

  /// Creates a refusal.
  package init(_ request: VendorRequest, _ reason: Reason, nearest: Nearest? = nil) {
    self.request = request
    self.reason = reason
    self.nearest = nearest
  }

  /// The headline of the message.
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

  /// Returns the message about the refusal.
  ///
  /// - Parameters:
  ///   - location: The place of the scenario, or of the step that was running.
  ///   - help: The advice.
  /// - Returns: The message.
  package func diagnostic(at location: SourceLocation, help: [String] = []) -> Diagnostic {
    Diagnostic(headline, at: location, facts: facts, help: help).caused(by: cause)
  }

  private var cause: Cause {
    let member = nearest?.differences.first?.place.memberOfRequest
    return Cause(headline, member: member, operation: member == nil ? request.template : nil)
  }

  /// The facts of the message, one on each line.
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

  /// The response that the adapter gets.
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

extension Place {
  /// The field or the member that is here; `nil` for a whole part of the request.
  fileprivate var memberOfRequest: String? { header ?? queryField ?? path.lastKey }
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
