package import ContractBinding
package import ContractValues

/// One difference between two runs, a run and its recording, or two requests.
package struct Difference: Sendable, Hashable {
  /// The kind of change, such as a removed value or another status.
  package enum Change: String, Sendable, Hashable, Codable, CaseIterable {
    /// A value is new, or a list has become longer.
    case added
    /// A value is missing, or a list has become shorter.
    case removed
    /// A value has another key; ``Difference/before`` and ``Difference/after`` are objects with
    /// only that key.
    case renamed
    /// A different value of the same type, such as another text or number.
    case value
    /// A value has another format, such as a token of another length.
    case format
    /// A value of a different type, a different case of an enum, or a different error.
    case type
    /// A list has the same elements in another order.
    case order
    /// The response has a different HTTP status, such as 404 in place of 200.
    case status
    /// Different events, or the same in another order; the values are words such as `returned 3`.
    case sequence

    /// Returns the change between two different values that may be missing.
    static func of(_ before: Value?, _ after: Value?) -> Change {
      before == nil ? .added : after == nil ? .removed : .value
    }
  }

  /// The party whose behaviour differs, such as the vendor with its response.
  package enum Side: Sendable, Hashable {
    /// The vendor sent another response or event.
    case vendor
    /// The adapter sent another request, or made another call to the SDK.
    case adapter
    /// The subject behaved differently towards the application, such as by returning another value.
    case outcome
  }

  /// The position of the difference, such as `exchanges[0].response.body.id`.
  package var place: Place
  /// The kind of change, which determines its severity if the vendor caused it.
  package var change: Change
  /// The value in the first run or in the recording; `nil` if it is new.
  package var before: Value?
  /// The value in the run that is compared; `nil` if it is gone.
  package var after: Value?
  /// The verb before the values in a message, such as `was told`, `sent` or `has`.
  package var verb: String
  /// The party whose behaviour differs, so that a vendor's change is not blamed on the adapter.
  package var side: Side
  /// The request of the exchange, such as `POST /orders`; `nil` outside exchanges.
  package var request: String?
  /// True if the difference is only a warning, because an honest double may show it.
  package var isWarning = false
  /// True if a time changed from answer to answer in the recording, and no longer does.
  ///
  /// Both values are then words such as `"07:39:41" after "07:39:40"`.
  package var isStalled = false
  /// The operation that an exchange belongs to; `nil` outside exchanges.
  ///
  /// It is the request without variable parts, such as `GET /orders/{n}`, or the name of an SDK's
  /// function or event.
  package var operation: String?

  /// Creates a difference at a position of a run, which determines its side.
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

  /// True if both values are texts that name different cases of an enum.
  package var isOtherEnumWord: Bool {
    if case (.type, .string, .string) = (change, before, after) { true } else { false }
  }

  /// True if a list that was empty now has elements, which clients then receive for the first time.
  package var fillsList: Bool {
    guard case (.added, .array(let old)?, .array?) = (change, before, after) else { return false }
    return old.isEmpty
  }

  /// Returns a copy that blames another party, such as the adapter for another call to an SDK.
  ///
  /// The position of such a call alone would blame the vendor.
  func by(_ side: Side) -> Difference {
    var difference = self
    difference.side = side
    return difference
  }

  /// Returns a copy that names its operation, such as `GET /orders/{n}` or a function of an SDK.
  package func of(_ operation: String) -> Difference {
    var difference = self
    difference.operation = operation
    return difference
  }
}

extension Difference {
  /// True if a clock or a counter can cause such a difference, which is learnt as volatile if two
  /// runs of a recording show it.
  ///
  /// Such differences are a different text or number, a different header field, and the order of a
  /// return and a handler's call.
  package var isLearnable: Bool {
    if place.header != nil { return true }
    guard change == .value else { return false }
    if case .boolean = before { return place.isOrder }
    return true
  }

  /// The entry in the contract's `volatile` list that would ignore the difference: `header Date`.
  ///
  /// It is `nil` if no entry can ignore it.
  package var volatilePart: String? {
    if let name = place.header { return "header \(name)" }
    if let name = place.queryField { return "query \(name)" }
    let isAboutValue = ![.sequence, .status, .order].contains(change)
    // The path `$` would ignore every body and every outcome.
    guard isAboutValue, !place.isOrder, !place.isPathSegment, !place.path.components.isEmpty else {
      return nil
    }
    return place.path.description(root: "$", index: "*")
  }

  /// The line under a contract's `vendor` that ignores the difference: `volatile: ["header Date"]`;
  /// `nil` if no entry can.
  package var volatileLine: String? { volatilePart.map { "volatile: [\"\($0)\"]" } }

  /// Both values for a message, on one line each: as shortened JSON, or as words such as
  /// `a list of 3`.
  package var texts: (before: String, after: String) {
    switch (before, after) {
    case (.boolean(let isBefore), .boolean) where place.isOrder:
      let words = ["before returning", "after returning"]
      return isBefore ? (words[0], words[1]) : (words[1], words[0])
    case (.array(let old), .array(let new)) where [.added, .removed].contains(change):
      return ("a list of \(old.count)", "a list of \(new.count)")
    case (let before, let after):
      return change == .sequence || place.isPathSegment || isStalled
        ? (before.words, after.words) : Value?.inShort(before, after)
    }
  }

  /// The values as two lines: `- ` with the value before and `+ ` with the value after.
  package var lines: [String] {
    let (before, after) = texts
    return ["- \(before)", "+ \(after)"]
  }
}

extension Value? {
  /// A text without quotes, or any other value as shortened JSON.
  fileprivate var words: String {
    if case .string(let text) = self { text } else { inShort }
  }

  /// The value as JSON on one line, shortened to 60 characters.
  var inShort: String { ValuePreview.clip(onOneLine, to: 60) }

  /// Shortens two values to 60 characters each, so that the difference stays visible.
  fileprivate static func inShort(_ before: Value?, _ after: Value?) -> (String, String) {
    ValuePreview.clip(before.onOneLine, after.onOneLine, to: 60)
  }

  private var onOneLine: String {
    map { String(decoding: $0.json(), as: UTF8.self) } ?? "nothing"
  }
}
