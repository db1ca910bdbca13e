package import ContractBinding
package import ContractValues

/// One place in which two runs, a run and its recording, or two requests differ.
package struct Difference: Sendable, Hashable {
  /// A kind of change of a place, from before to after.
  package enum Change: String, Sendable, Hashable, Codable, CaseIterable {
    /// There was nothing, or a list has become longer.
    case added
    /// There is nothing, or a list has become shorter.
    case removed
    /// Another value of the same type.
    case value
    /// A value of another type, another case of an enum, or another error.
    case type
    /// Another status of a response.
    case status
    /// Something else happened, or in another order; before and after are words.
    case sequence
  }

  /// Whose doing it is.
  package enum Side: Sendable, Hashable {
    /// The vendor answered or spoke.
    case vendor
    /// The adapter asked.
    case adapter
    /// It shows at the owned protocol.
    case outcome
  }

  /// The place, as in ``Recording/volatile``.
  package var place: Place
  /// The kind of change.
  package var change: Change
  /// The value before; `nil` for none.
  package var before: Value?
  /// The value after; `nil` for none.
  package var after: Value?
  /// The verb before the values in a sentence: `was told`, `sent`, `has`.
  package var verb: String
  /// Whose doing it is.
  package var side: Side
  /// The request that it belongs to, such as `POST /orders`.
  package var request: String?

  /// Creates a difference; it is the doing of the one in whose part of a recording it lies.
  package init(
    _ change: Change, at place: Place, before: Value?, after: Value?, verb: String = "has"
  ) {
    self.place = place
    self.change = change
    self.before = before
    self.after = after
    self.verb = verb
    side =
      switch place.root {
      case .outcome, .outcomes: .outcome
      case .exchange, .exchanges: place.isInRequest ? .adapter : .vendor
      }
  }

  /// The difference as somebody's doing.
  func by(_ side: Side) -> Difference {
    var difference = self
    difference.side = side
    return difference
  }
}

extension Difference {
  /// True if clocks and counters give such differences, so that recording learns their places:
  /// another text or number, another header field, or the order of returning and calling back.
  package var isLearnable: Bool {
    if place.header != nil { return true }
    guard change == .value else { return false }
    if case .boolean = before { return place.isOrder }
    return true
  }

  /// The entry of the contract's `volatile` list that would silence it; `nil` where none would.
  var volatilePart: String? {
    if let name = place.header { return "header \(name)" }
    if let name = place.queryField { return "query \(name)" }
    switch change {
    case .sequence, .status: return nil
    case .added, .removed, .value, .type:
      return place.isOrder || place.isPathSegment ? nil : place.path.pattern
    }
  }

  /// The line to add to a contract's vendor so that the place never counts.
  package var volatileLine: String? { volatilePart.map { "volatile: [\"\($0)\"]" } }

  /// The values in short, as people are shown them.
  package var texts: (before: String, after: String) {
    switch (before, after) {
    case (.boolean(let isBefore), .boolean) where place.isOrder:
      let words = ["before returning", "after returning"]
      return isBefore ? (words[0], words[1]) : (words[1], words[0])
    case (.array(let old), .array(let new)) where [.added, .removed].contains(change):
      return ("a list of \(old.count)", "a list of \(new.count)")
    case (let before, let after):
      return change == .sequence || place.isPathSegment
        ? (before.words, after.words) : Value?.inShort(before, after)
    }
  }

  /// The values as two lines, the one before first.
  package var lines: [String] {
    let (before, after) = texts
    return ["- \(before)", "+ \(after)"]
  }
}

extension Value? {
  /// The text of something that happened.
  fileprivate var words: String {
    if case .string(let text) = self { text } else { inShort }
  }

  /// The value on one line, cut to 60 characters.
  var inShort: String { ValuePreview.clip(onOneLine, to: 60) }

  /// Two values on a line each, cut to 60 characters so that what differs can be seen.
  fileprivate static func inShort(_ before: Value?, _ after: Value?) -> (String, String) {
    ValuePreview.clip(before.onOneLine, after.onOneLine, to: 60)
  }

  private var onOneLine: String {
    map { String(decoding: $0.json(), as: UTF8.self) } ?? "nothing"
  }
}

extension ValuePath {
  /// The place as a contract's `volatile` list names it: any element of a list.
  fileprivate var pattern: String {
    components.reduce(into: "$") { text, component in
      switch component {
      case .index: text += "[*]"
      case .key: text += ValuePath([component]).description(root: "")
      }
    }
  }
}
