package import ContractBinding
import ContractValues
import Foundation
import Synchronization

/// A part of a message that is searched for secrets by itself.
///
/// Equal parts have equal results, as long as the rules and the known secrets are the same.
enum HarmlessPart {
  case body(Body)
  case field(Field)
  case text(ExactText)

  /// A body, with the header fields that decide how it is read.
  struct Body: Equatable {
    let bytes: [UInt8]
    private let type: ExactText
    private let encoding: ExactText

    init(_ bytes: [UInt8], of headers: [VendorHeader]) {
      self.bytes = bytes
      type = ExactText(headers["content-type"] ?? "")
      encoding = ExactText(headers["content-encoding"] ?? "")
    }

    static func == (one: Body, other: Body) -> Bool {
      one.bytes.count == other.bytes.count && one.begins(with: other)
    }

    func begins(with part: Body) -> Bool {
      guard part.bytes.count <= bytes.count, type == part.type, encoding == part.encoding else {
        return false
      }
      return bytes.withUnsafeBytes { all in
        part.bytes.withUnsafeBytes { part in
          guard let start = all.baseAddress, let other = part.baseAddress else { return true }
          return memcmp(start, other, part.count) == 0
        }
      }
    }
  }

  struct Field: Hashable {
    /// The name in lower case.
    let name: ExactText
    let value: ExactText
  }

  static func body(_ bytes: [UInt8], of headers: [VendorHeader]) -> HarmlessPart {
    .body(Body(bytes, of: headers))
  }

  static func field(name: String, value: String) -> HarmlessPart {
    .field(Field(name: ExactText(name), value: ExactText(value)))
  }
}

/// The parts in which a search has changed and noted nothing, so that each is searched once.
///
/// `record` searches an answer before the adapter gets it, and again with the whole run. The second
/// run of a scenario has most parts of the first one.
///
/// It is a class with a lock, because the copies of a redactor share it, also between the threads
/// of the transport and of the case.
final class HarmlessParts: Sendable {
  private struct State {
    /// The last bodies that were searched, the oldest first.
    var bodies: [HarmlessPart.Body] = []
    var bodyBytes = 0
    var fields: Set<HarmlessPart.Field> = []
    var texts: Set<ExactText> = []
  }

  /// The maximum numbers of bodies, header fields and texts to remember, and their maximum lengths.
  ///
  /// Lengths are in bytes. A longer one is always searched again. `room` is the maximum length of
  /// all bodies together.
  struct Limits: Sendable {
    fileprivate var bodies = (count: 256, length: 256 << 10, room: 4 << 20)
    fileprivate let fields = (count: 1024, length: 1024)
    fileprivate let texts = (count: 4096, length: 256)

    /// The limits for the parts of a process, which does not need most of them again.
    static let ofProcess = Limits()
    /// The limits for the parts of one run, which is in memory in any case.
    static let ofRun = Limits(bodies: (count: 256, length: .max, room: .max))
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(_ limits: Limits = .ofProcess) { self.limits = limits }

  func contains(_ part: HarmlessPart) -> Bool {
    guard isShort(part) else { return false }
    return state.withLock { state in
      switch part {
      case .body(let body): state.bodies.contains(body)
      case .field(let field): state.fields.contains(field)
      case .text(let text): state.texts.contains(text)
      }
    }
  }

  /// True if a body with the same header fields begins with the bytes.
  func containsBody(beginningWith bytes: [UInt8], of headers: [VendorHeader]) -> Bool {
    let part = HarmlessPart.Body(bytes, of: headers)
    return state.withLock { $0.bodies.contains { $0.begins(with: part) } }
  }

  /// Remembers a part, and forgets others if there are too many.
  func insert(_ part: HarmlessPart) {
    guard isShort(part) else { return }
    state.withLock { state in
      switch part {
      case .body(let body):
        // A second copy of the same body would only displace another body.
        guard !state.bodies.contains(body) else { return }
        state.bodyBytes += body.bytes.count
        state.bodies.append(body)
        while state.bodies.count > limits.bodies.count || state.bodyBytes > limits.bodies.room {
          state.bodyBytes -= state.bodies.removeFirst().bytes.count
        }
      case .field(let field):
        if state.fields.count == limits.fields.count { state.fields.removeAll() }
        state.fields.insert(field)
      case .text(let text):
        if state.texts.count == limits.texts.count { state.texts.removeAll() }
        state.texts.insert(text)
      }
    }
  }

  private func isShort(_ part: HarmlessPart) -> Bool {
    switch part {
    case .body(let body): body.bytes.count <= limits.bodies.length
    case .field(let field): field.value.length <= limits.fields.length
    case .text(let text): text.length <= limits.texts.length
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
    if redactor.harmless.contains(part) || redactor.trusted?.contains(part) == true {
      return content
    }
    let noted = noteCount
    let clean = search(&self)
    if noteCount == noted, clean == content { redactor.harmless.insert(part) }
    return clean
  }
}

extension Redactor {
  /// Returns a redactor that does not search equal bodies and header fields again.
  ///
  /// The caller knows that redaction found nothing in the whole run to which the messages belong.
  package func trusting(_ messages: [(body: [UInt8], headers: [VendorHeader])]) -> Redactor {
    let parts = HarmlessParts(.ofRun)
    for (body, headers) in messages {
      if !body.isEmpty { parts.insert(.body(body, of: headers)) }
      for header in headers {
        parts.insert(.field(name: header.name.lowercased(), value: header.value))
      }
    }
    var redactor = self
    redactor.trusted = parts
    return redactor
  }

  /// True if a trusted body begins with the bytes, so that there is nothing to find in them.
  package func trusts(beginning bytes: [UInt8], of headers: [VendorHeader]) -> Bool {
    trusted?.containsBody(beginningWith: bytes, of: headers) ?? false
  }
}
