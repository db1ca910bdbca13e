package import ContractBinding
import ContractValues
import Foundation
import Synchronization

/// A part of a message that is searched for secrets by itself.
///
/// Equal parts have equal results, as long as the rules and the known secrets are the same.
struct HarmlessPart: Hashable {
  /// How the part is read, such as the `Content-Type` of a body.
  private let form: ExactText
  fileprivate let content: Data

  private init(_ form: String, _ content: Data) {
    (self.form, self.content) = (ExactText(form), content)
  }

  static func body(_ bytes: [UInt8], of headers: [VendorHeader]) -> HarmlessPart {
    let fields = ["content-type", "content-encoding"].map { headers[$0] ?? "" }
    return HarmlessPart("body \(fields.joined(separator: "\n"))", Data(bytes))
  }

  /// A header field, with its name in lower case.
  static func field(name: String, value: String) -> HarmlessPart {
    HarmlessPart("header \(name)", Data(value.utf8))
  }

  static func text(_ text: String) -> HarmlessPart { HarmlessPart("text", Data(text.utf8)) }
}

/// The parts in which a search has changed and noted nothing, so that each is searched once.
///
/// `record` searches an answer before the adapter gets it, and again with the whole run.
///
/// It is a class with a lock, because the copies of a redactor share it, also between the threads
/// of the transport and of the case.
final class HarmlessParts: Sendable {
  private struct State {
    var parts: Set<HarmlessPart> = []
    var bytes = 0
  }

  /// The maximum number of parts, and the maximum numbers of bytes of one and of all of them.
  private static let limits = (count: 8192, length: 256 << 10, room: 4 << 20)

  private let state = Mutex(State())

  func contains(_ part: HarmlessPart) -> Bool { state.withLock { $0.parts.contains(part) } }

  func insert(_ part: HarmlessPart) {
    let length = part.content.count
    guard length <= Self.limits.length else { return }
    state.withLock { state in
      let isFull =
        state.parts.count == Self.limits.count || state.bytes + length > Self.limits.room
      if isFull { state = State() }
      if state.parts.insert(part).inserted { state.bytes += length }
    }
  }
}

extension RedactionPass {
  /// Searches a part, unless a redactor with the same rules and secrets found nothing in it.
  ///
  /// A pass that repeats an earlier one, or that is inside an encoding, always searches.
  mutating func searchedOnce<Content: Equatable>(
    _ part: @autoclosure () -> HarmlessPart, _ content: Content,
    _ search: (inout RedactionPass) -> Content
  ) -> Content {
    guard !isAnonymous, !marksNumbers, !hasEchoes, wrappings == 0, quotings == 0,
      hasNoOtherBodies
    else { return search(&self) }
    let part = part()
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
