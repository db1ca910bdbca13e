// Conversions for streams as arguments. A contract writes a list of elements, or `{elements: …,
// then: …}` as under `emits`.

extension AsyncStream: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> AsyncStream<Element> {
    let script = try StreamScript<Element>(value, decoding, mayFail: false)
    return AsyncStream { continuation in
      script.play(yield: { continuation.yield($0) }, finish: { _ in continuation.finish() })
    }
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    decoding.unmakeable(Element.self)
  }
}

extension AsyncThrowingStream: ValueDecodable where Failure == any Error {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    let script = try StreamScript<Element>(value, decoding, mayFail: true)
    return AsyncThrowingStream { continuation in
      script.play(yield: { continuation.yield($0) }, finish: continuation.finish(throwing:))
    }
  }

  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    decoding.unmakeable(Element.self)
  }
}

/// A stream as a contract writes it: its elements, and the end that follows them.
struct StreamScript<Element> {
  enum End {
    case finished
    case failed(any Error)
    /// The stream neither ends nor produces further elements.
    case open
  }

  let elements: [Element]
  let end: End

  /// Reads a list of elements, or an object with the keys `elements` and `then`.
  ///
  /// Without `then`, the stream finishes after its elements. The end `failed` needs `mayFail`.
  init(_ value: Value, _ decoding: ValueDecoding, mayFail: Bool) throws {
    guard case .object(let members) = value else {
      guard case .array = value else { throw decoding.mismatch("a list of elements", value) }
      elements = try decoding.make(value, as: [Element].self)
      end = .finished
      return
    }
    try decoding.refuseMembers(of: members, except: ["elements", "then"], named: "a stream")
    elements = try decoding.at("elements").make(members["elements"] ?? [], as: [Element].self)
    end = try Self.end(members["then"] ?? "finished", decoding.at("then"), mayFail: mayFail)
  }

  private static func end(
    _ value: Value, _ decoding: ValueDecoding, mayFail: Bool
  ) throws -> End {
    switch value {
    case "finished": return .finished
    case "open": return .open
    case "failed" where mayFail: return .failed(StandInError(ErrorValue(type: "Error")))
    case .object(let members) where mayFail && members.count == 1:
      guard let error = members["failed"] else { break }
      return .failed(try decoding.at("failed").make(error, as: (any Error).self))
    default: break
    }
    throw decoding.mismatch(mayFail ? "finished, failed or open" : "finished or open", value)
  }

  /// Passes the elements on, and then ends the stream, unless it is to stay open.
  func play(yield: (sending Element) -> Void, finish: ((any Error)?) -> Void) {
    for element in elements {
      // This is safe, because the element was created for this stream alone. An exception is an
      // object that the scenario knows by name: it is shared with the implementation, as in an
      // application that keeps an object it has sent.
      nonisolated(unsafe) let given = element
      yield(given)
    }
    switch end {
    case .finished: finish(nil)
    case .failed(let error): finish(error)
    case .open: break
    }
  }
}
