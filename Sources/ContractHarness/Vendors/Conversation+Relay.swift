import ContractBinding
import ContractModel
import ContractValues
import Synchronization

extension Conversation {
  /// Sends a request to the real vendor, and logs the exchange for the recording.
  ///
  /// The adapter gets the parts of the response as they arrive. The result is a failure if the
  /// response is incomplete. Without a real vendor, nothing is sent.
  func relay(
    _ request: VendorRequest, receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async -> VendorFailure? {
    guard case .relay(let vendor, let transport) = role else { return nil }
    let response = RelayedResponse(to: request, vendor: vendor, loopback: address, log: log)
    let begun = log.begin(
      kept(request), soFar: { response.soFar }, hasHead: { response.hasBegun })
    guard let index = begun else {
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
      // A request that the adapter cancelled does not show that the vendor is out of reach.
      if !(error is CancellationError), failure.isOutOfReach, !response.hasBegun {
        log.markUnreached(failure)
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
    // The recording must say `timeout`, so that the adapter waits and gives up on replay as well.
    case is CancellationError:
      VendorFailure(.timeout, "the adapter gave up before an answer came")
    default: VendorFailure(.other, "\(error)")
    }
  }
}

/// A vendor's response on its way to the adapter.
///
/// It is collected for the recording, and passed on with the adapter's address instead of the
/// vendor's.
private final class RelayedResponse: Sendable {
  private struct State {
    var response = VendorResponse(status: 0)
    var pieces: [Exchange.Piece] = []
    /// The vendor's `Content-Length`; empty for HEAD, for a stream and for a body that was decoded.
    var length: [VendorHeader] = []
    var index = 0
    var start = ContinuousClock.now
    /// Finds the ends of a stream's elements, such as server-sent events; `nil` for any other body.
    var boundaries: StreamBoundaries?
    var isAtBoundary = false
    var toKept: AddressRewriter?
    var toAdapter: AddressRewriter?
  }

  /// The maximum age of a piece, in milliseconds, for adding further bytes to it.
  ///
  /// Bytes that arrive later begin a new piece.
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

  /// Sets the index of the exchange in the log, so that each piece shows if a later request came
  /// first.
  func place(at index: Int) {
    state.withLock { $0.index = index }
  }

  /// The part of a stream that has arrived; `nil` before its first piece.
  ///
  /// It is recorded if the adapter stops reading the stream; the request then counts as answered.
  var soFar: Exchange.Streamed? {
    state.withLock { state in
      state.pieces.isEmpty
        ? nil : Exchange.Streamed(response: state.response, pieces: state.pieces)
    }
  }

  /// True if the vendor has sent the head of the response, so that it was not out of reach.
  var hasBegun: Bool { state.withLock { $0.response.status != 0 } }

  /// The complete response for the recording.
  ///
  /// It is divided into pieces if more than one arrived, and if it is a stream or took at least 50
  /// ms. In that case it also contains the vendor's `Content-Length`.
  var whole: Exchange.Streamed {
    state.withLock { state in
      let isStreamed =
        state.pieces.count > 1
        && (state.boundaries != nil
          || state.start.duration(to: .now) >= StreamedAnswer.wholeTimeout)
      guard isStreamed else { return Exchange.Streamed(response: state.response, pieces: []) }
      var response = state.response
      response.headers += state.length
      return Exchange.Streamed(response: response, pieces: state.pieces)
    }
  }

  /// Adds a part from the vendor to the recording.
  ///
  /// - Returns: The parts for the adapter; empty if the bytes are held back, because an address may
  ///   begin in them.
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
        // Bytes may have been held back, because an address could begin with them. They belong to
        // the body, so they must come before the trailers.
        return end(&state) + [.trailers(toLoopback.rewritten(state.response.trailers))]
      }
    }
  }

  /// Ends the response, and returns bytes held back because an address could begin in them.
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
      // The response to HEAD has no body. Its `Content-Length` is information from the vendor, and
      // must be recorded.
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

  /// Adds bytes to the last piece, or begins a new one.
  ///
  /// A new piece begins 10 ms after the start of the last one, after a later request, and after
  /// each element of a stream.
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
