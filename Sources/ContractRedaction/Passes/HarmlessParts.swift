package import ContractBinding
import ContractValues
import Synchronization

/// A part of a message that is searched for secrets by itself.
///
/// Equal parts have equal results, as long as the rules and the known secrets are the same.
enum HarmlessPart {
  /// A body, with the header fields that decide how it is read.
  case body([UInt8], type: String, encoding: String)
  /// A header field, with its name in lower case.
  case field(name: String, value: String)
  case text(String)

  static func body(_ bytes: [UInt8], of headers: [VendorHeader]) -> HarmlessPart {
    .body(
      bytes, type: headers["content-type"] ?? "", encoding: headers["content-encoding"] ?? "")
  }
}

/// The parts in which a search has changed and noted nothing, so that each is searched once.
///
/// `record` searches an answer before the adapter gets it, and again with the whole run.
///
/// It is a class with a lock, because the copies of a redactor share it, also between the threads
/// of the transport and of the case.
final class HarmlessParts: Sendable {
  private struct Body {
    let bytes: [UInt8]
    let type: ExactText
    let encoding: ExactText

    func isSame(as other: Body) -> Bool {
      bytes.count == other.bytes.count && type == other.type && encoding == other.encoding
        && bytes.offset(of: other.bytes) != nil
    }
  }

  private struct Field: Hashable {
    let name: ExactText
    let value: ExactText
  }

  private struct State {
    /// The last bodies that were searched, the oldest first.
    var bodies: [Body] = []
    var bodyBytes = 0
    var fields: Set<Field> = []
    var texts: Set<ExactText> = []
  }

  /// The maximum numbers of bodies, header fields and texts to remember, and their maximum lengths.
  ///
  /// Lengths are in bytes. A longer one is always searched again. `room` is the maximum length of
  /// all bodies together.
  private enum Limit {
    static let bodies = (count: 256, length: 256 << 10, room: 4 << 20)
    static let fields = (count: 1024, length: 1024)
    static let texts = (count: 4096, length: 256)
  }

  private let state = Mutex(State())

  func contains(_ part: HarmlessPart) -> Bool {
    guard Self.isShort(part) else { return false }
    return state.withLock { state in
      switch part {
      case .body(let bytes, let type, let encoding):
        let body = Body(bytes: bytes, type: ExactText(type), encoding: ExactText(encoding))
        return state.bodies.contains { $0.isSame(as: body) }
      case .field(let name, let value):
        return state.fields.contains(Field(name: ExactText(name), value: ExactText(value)))
      case .text(let text): return state.texts.contains(ExactText(text))
      }
    }
  }

  /// Remembers a part, and forgets others if there are too many.
  func insert(_ part: HarmlessPart) {
    guard Self.isShort(part) else { return }
    state.withLock { state in
      switch part {
      case .body(let bytes, let type, let encoding):
        let body = Body(bytes: bytes, type: ExactText(type), encoding: ExactText(encoding))
        // A second copy of the same body would only displace another body.
        guard !state.bodies.contains(where: { $0.isSame(as: body) }) else { return }
        state.bodyBytes += bytes.count
        state.bodies.append(body)
        while state.bodies.count > Limit.bodies.count || state.bodyBytes > Limit.bodies.room {
          state.bodyBytes -= state.bodies.removeFirst().bytes.count
        }
      case .field(let name, let value):
        if state.fields.count == Limit.fields.count { state.fields.removeAll() }
        state.fields.insert(Field(name: ExactText(name), value: ExactText(value)))
      case .text(let text):
        if state.texts.count == Limit.texts.count { state.texts.removeAll() }
        state.texts.insert(ExactText(text))
      }
    }
  }

  private static func isShort(_ part: HarmlessPart) -> Bool {
    switch part {
    case .body(let bytes, _, _): bytes.count <= Limit.bodies.length
    case .field(_, let value): value.utf8.count <= Limit.fields.length
    case .text(let text): text.utf8.count <= Limit.texts.length
    }
  }
}

extension RedactionPass {
  /// Searches a part, unless a redactor with the same rules and secrets found nothing in it.
  ///
  /// A pass that repeats an earlier one, or that is inside an encoding, always searches.
  mutating func searchedOnce<Content: Equatable>(
    _ part: HarmlessPart, _ content: Content,
    _ search: (inout RedactionPass) -> Content
  ) -> Content {
    guard !isAnonymous, !marksNumbers, !hasEchoes, wrappings == 0, quotings == 0,
      hasNoOtherBodies
    else { return search(&self) }
    if redactor.harmless.contains(part) { return content }
    let noted = noteCount
    let clean = search(&self)
    if noteCount == noted, clean == content { redactor.harmless.insert(part) }
    return clean
  }
}

extension Redactor {
  /// Marks the body and the header fields of a message as free of secrets, so that they are not
  /// searched again.
  ///
  /// The caller knows that redaction found nothing in the whole run.
  package func trust(_ body: [UInt8], _ headers: [VendorHeader]) {
    if !body.isEmpty { harmless.insert(.body(body, of: headers)) }
    for header in headers {
      harmless.insert(.field(name: header.name.lowercased(), value: header.value))
    }
  }
}
