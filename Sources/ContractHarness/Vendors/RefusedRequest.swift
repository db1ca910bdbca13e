package import ContractBinding
package import ContractModel
import ContractValues

/// A request that the server on 127.0.0.1 refused with status 501, because no recorded answer
/// matches or the request is not acceptable.
package struct RefusedRequest: Sendable, Hashable {
  /// The reason why a request is refused, which decides the headline of the message.
  package enum Reason: Sendable, Hashable {
    /// No recorded request has the same method, path, query, body and compared header fields.
    ///
    /// The message shows the most similar one.
    case neverRecorded
    /// The recording has the request, but all its answers have been given; `times` is their number.
    ///
    /// The message shows a recorded request with the same method and path that has not come yet.
    case usedUp(times: Int)
    /// The request came after its scenario had ended, from work that the adapter did not cancel.
    case late
    /// The request names another host, as for a proxy; the text is that host or address.
    case foreign(String)
    /// The bytes on the connection were not an HTTP request, for example because the client speaks
    /// TLS.
    case notHTTP
    /// The header or the body exceeds the limit in the text, such as `64 KiB of header`.
    case tooLarge(String)
    /// The adapter opened more than 512 connections at once, for example because it never closes
    /// them.
    case tooManyConnections
  }

  /// The recorded request that is most similar to a refused one, for the message.
  package struct Nearest: Sendable, Hashable {
    /// The index of its exchange in the recording, from 0; the message shows it from 1.
    package var index: Int
    /// The most similar request as the recording contains it, with placeholders for secrets.
    package var request: VendorRequest
    /// The differences between the recorded and the sent request, method and path first.
    ///
    /// The list is empty if the request was only sent too often.
    package var differences: [Difference]
  }

  /// The request that was refused.
  ///
  /// Its method is empty if none was read, as for `notHTTP` and `tooManyConnections`.
  package var request: VendorRequest
  package var reason: Reason
  /// The most similar recorded request; `nil` if the recording has no request at all, and for
  /// reasons such as `late`.
  package var nearest: Nearest?

  /// Creates a refusal; the message compares the request with `nearest`, the most similar one.
  package init(_ request: VendorRequest, _ reason: Reason, nearest: Nearest? = nil) {
    self.request = request
    self.reason = reason
    self.nearest = nearest
  }

  /// The headline of the message, such as `the adapter sent a request that was never recorded`.
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

  /// Returns the message about the refusal, which a report joins with others of the same cause.
  package func diagnostic(at location: SourceLocation, help: [String] = []) -> Diagnostic {
    Diagnostic(headline, at: location, facts: facts, help: help).caused(by: cause)
  }

  private var cause: Cause {
    // Reports join refusals with the same headline and the same field that differs.
    let place = nearest?.differences.first?.place
    let member = place?.header ?? place?.queryField ?? place?.path.lastKey
    return Cause(headline, member: member, operation: member == nil ? request.template : nil)
  }

  /// The lines below the headline, such as `request: GET /orders/7` and the differences from the
  /// nearest recorded request.
  var facts: [String] {
    var facts: [String] = []
    if !request.method.isEmpty {
      facts.append(Diagnostic.fact("request", "\(request.method) \(request.target)"))
    }
    switch reason {
    case .usedUp(let times):
      facts.append(Diagnostic.fact("recorded", times == 1 ? "once" : "\(times) times"))
      if let nearest, !nearest.differences.isEmpty {
        facts += self.facts(about: nearest, as: "not sent")
      }
    case .foreign(let host): facts.append(Diagnostic.fact("host", host))
    case .tooLarge(let limit): facts.append(Diagnostic.fact("limit", "\(limit)"))
    case .neverRecorded:
      guard let nearest else {
        facts.append(Diagnostic.fact("recorded", "no request at all"))
        break
      }
      facts += self.facts(about: nearest, as: "nearest")
    case .late, .notHTTP, .tooManyConnections: break
    }
    return facts
  }

  /// The lines about a recorded request: where it is, and its first three differences.
  private func facts(about nearest: Nearest, as role: String) -> [String] {
    let place = "(exchange \(nearest.index + 1) of the recording)"
    let more = nearest.differences.count - 3
    return [Diagnostic.fact(role, "\(nearest.request.method) \(nearest.request.target) \(place)")]
      + nearest.differences.prefix(3).flatMap(\.linesOfRequest)
      + (more > 0 ? ["  and \(more) more \(more == 1 ? "difference" : "differences")"] : [])
  }

  /// The response for the adapter: status 501, with the message as text for the client's log.
  var response: VendorResponse {
    let text = ([headline] + facts).joined(separator: "\n") + "\n"
    return VendorResponse(
      status: 501,
      headers: [
        VendorHeader("Content-Type", "text/plain; charset=utf-8"),
        VendorHeader(VendorResponse.ownField, headline),
      ],
      body: Array(text.utf8)
    )
  }
}

extension VendorResponse {
  /// The header field that marks a refusal by this tool.
  fileprivate static let ownField = "Contracts-Refused"

  /// True if this tool refused the request, and not the vendor.
  var isOwnRefusal: Bool { status == 501 && headers.contains { $0.name == Self.ownField } }
}

extension Difference {
  /// The difference between two requests as two lines, such as `- path: "/orders/7"` and
  /// `+ path: "/orders/8"`.
  fileprivate var linesOfRequest: [String] {
    let texts = [before, after].map { value in
      value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "(absent)"
    }
    let (recorded, sent) = ValuePreview.clip(texts[0], texts[1], to: 100)
    return ["- \(place.nameInRequest): \(recorded)", "+ \(place.nameInRequest): \(sent)"]
  }
}
