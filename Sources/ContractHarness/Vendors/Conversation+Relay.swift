import ContractBinding
import ContractModel
import ContractValues
import Synchronization

extension Conversation {
  /// Passes a request on to the real vendor, and keeps the exchange.
  ///
  /// - Parameters:
  ///   - request: The request as the adapter sent it.
  ///   - vendor: Where to.
  ///   - transport: The way there.
  ///   - receive: Takes the parts of the response as the adapter is to see them.
  /// - Returns: The failure, when there was no whole response; `nil` otherwise.
  func relay(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    through transport: any VendorTransport,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async -> VendorFailure? {
    let response = RelayedResponse(to: request, vendor: vendor, loopback: address, log: log)
    guard let index = log.begin(kept(request), soFar: { response.soFar }) else {
      let late = refused(RefusedRequest(request, .late))
      if let response = late.response {
        receive(.head(status: response.status, headers: response.headers))
        receive(.body(response.body))
      }
      return nil
    }
    response.place(at: index)
    let sent = request.rewritten(by: AddressRewriter(from: address.url, to: vendor.url))
    do {
      try await transport.send(sent, to: vendor) { part in
        for part in response.relay(part) { receive(part) }
      }
    } catch {
      let failure = Self.failure(error)
      if error is CancellationError, let streamed = response.soFar {
        log.end(index, .response(streamed.response), pieces: streamed.pieces, isOpen: true)
      } else {
        log.end(index, .failure(failure))
      }
      // An adapter that gives up tells nothing of the vendor.
      if !(error is CancellationError), failure.isOutOfReach, !response.hasBegun {
        log.miss(failure)
      }
      return failure
    }
    for part in response.finish() { receive(part) }
    let whole = response.whole
    log.end(index, .response(whole.response), pieces: whole.pieces)
    return nil
  }

  private static func failure(_ error: any Error) -> VendorFailure {
    switch error {
    case let failure as VendorFailure: failure
    // On replay the adapter must be left waiting until it gives up again.
    case is CancellationError:
      VendorFailure(.timeout, "the adapter gave up before an answer came")
    default: VendorFailure(.other, "\(error)")
    }
  }
}

/// A response on its way from the vendor to the adapter, and what is kept of it.
private final class RelayedResponse: Sendable {
  private struct State {
    var response = VendorResponse(status: 0)
    var pieces: [Exchange.Piece] = []
    /// The field with the body's length, where the vendor sent it and the body is not decoded.
    var length: [VendorHeader] = []
    var index = 0
    var start = ContinuousClock.now
    /// Where the elements of a stream end; `nil` for any other body.
    var boundaries: StreamBoundaries?
    var isAtBoundary = false
    var toKept: AddressRewriter?
    var toAdapter: AddressRewriter?
  }

  /// Bytes that arrive within so many milliseconds of each other are one piece.
  private static let gap = 10

  private let isHead: Bool
  private let fromVendor: AddressRewriter
  private let toLoopback: AddressRewriter
  private let log: TrafficLog
  private let state = Mutex(State())

  init(
    to request: VendorRequest, vendor: VendorAddress, loopback: LoopbackAddress, log: TrafficLog
  ) {
    self.log = log
    isHead = request.method == "HEAD"
    fromVendor = AddressRewriter(from: vendor.url, to: AddressRewriter.placeholder)
    toLoopback = loopback.fromPlaceholder
  }

  /// Takes the place of the exchange among the others.
  func place(at index: Int) {
    state.withLock { $0.index = index }
  }

  /// The exchange of a stream that nobody waits for any more; `nil` before its first piece.
  ///
  /// An adapter that stops reading has had its answer.
  var soFar: Exchange.Streamed? {
    state.withLock { state in
      state.pieces.isEmpty
        ? nil : Exchange.Streamed(response: state.response, pieces: state.pieces)
    }
  }

  /// True if the vendor has begun to answer.
  var hasBegun: Bool { state.withLock { $0.response.status != 0 } }

  /// The response as recordings hold it.
  ///
  /// A body has pieces only where it came in more than one, and is a stream or took time; then
  /// the vendor's word on its length is kept as well.
  var whole: Exchange.Streamed {
    state.withLock { state in
      let isStreamed =
        state.pieces.count > 1
        && (state.boundaries != nil
          || state.start.duration(to: .now) >= StreamedAnswer.patience)
      guard isStreamed else { return Exchange.Streamed(response: state.response, pieces: []) }
      var response = state.response
      response.headers += state.length
      return Exchange.Streamed(response: response, pieces: state.pieces)
    }
  }

  /// Takes a part from the vendor.
  ///
  /// - Returns: What the adapter is to see of it.
  func relay(_ part: VendorResponsePart) -> [VendorResponsePart] {
    state.withLock { state in
      switch part {
      case .head(let status, let headers):
        return [begin(status, headers, &state)]
      case .body(let bytes):
        let kept = state.toKept?.feed(bytes) ?? bytes
        return keep(kept, &state)
      case .trailers(let trailers):
        state.response.trailers = fromVendor.rewritten(trailers)
        // The body's last bytes, which may have been the beginning of an address, come first.
        return end(&state) + [.trailers(toLoopback.rewritten(state.response.trailers))]
      }
    }
  }

  /// Takes the end of the response.
  func finish() -> [VendorResponsePart] {
    state.withLock { end(&$0) }
  }

  private func begin(
    _ status: Int, _ headers: [VendorHeader], _ state: inout State
  ) -> VendorResponsePart {
    var kept = headers.endToEnd
    let type = headers["content-type"] ?? ""
    state.boundaries = StreamBoundaries(contentType: type)
    let length = headers.filter { $0.name.lowercased() == "content-length" }.prefix(1)
    if isHead {
      // The length of what was not sent is what a response to HEAD says.
      kept += length
    } else if headers["content-encoding"] == nil, state.boundaries == nil {
      state.length = Array(length)
    }
    state.response = VendorResponse(status: status, headers: fromVendor.rewritten(kept))
    state.start = .now
    if MediaType(type).isText {
      state.toKept = fromVendor
      state.toAdapter = toLoopback
    }
    return .head(
      status: status, headers: toLoopback.rewritten(state.response.headers) + state.length)
  }

  private func keep(_ bytes: [UInt8], _ state: inout State) -> [VendorResponsePart] {
    guard !bytes.isEmpty else { return [] }
    guard let (parts, isAtEnd) = state.boundaries?.cut(bytes) else { return take(bytes, &state) }
    let shown = parts.enumerated().flatMap { index, part in
      defer { state.isAtBoundary = isAtEnd || index < parts.count - 1 }
      return take(part, &state)
    }
    return shown
  }

  /// Keeps some bytes of a body, as a piece of their own or with those that came just before.
  private func take(_ bytes: [UInt8], _ state: inout State) -> [VendorResponsePart] {
    let (seconds, attoseconds) = state.start.duration(to: .now).components
    let after = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    let sent = log.count
    let following = sent > state.index + 1 ? sent : 0
    if let last = state.pieces.last, after - last.after < Self.gap, last.following == following,
      !state.isAtBoundary
    {
      state.pieces[state.pieces.count - 1].count += bytes.count
    } else {
      state.pieces.append(
        Exchange.Piece(count: bytes.count, after: after, following: following))
    }
    state.response.body += bytes
    let shown = state.toAdapter?.feed(bytes) ?? bytes
    return shown.isEmpty ? [] : [.body(shown)]
  }

  private func end(_ state: inout State) -> [VendorResponsePart] {
    var parts: [VendorResponsePart] = []
    if let rest = state.toKept?.finish() { parts += keep(rest, &state) }
    if let rest = state.toAdapter?.finish(), !rest.isEmpty { parts.append(.body(rest)) }
    return parts
  }
}
