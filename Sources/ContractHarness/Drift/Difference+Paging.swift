import ContractBinding
import ContractModel
import ContractValues

extension Difference {
  private static let cursorWords: Set<String> = [
    "cursor", "next", "prev", "previous", "page", "offset", "token", "after", "before", "marker",
    "link", "continuation", "self", "first", "last",
  ]
  private static let countWords: Set<String> = [
    "count", "total", "size", "length", "page", "pages", "offset", "remaining", "results",
  ]
  private static let endWords: Set<String> = [
    "more", "next", "prev", "previous", "first", "last", "end", "done", "complete", "truncated",
    "empty", "partial",
  ]
  /// The header fields that depend on the elements of a list (RFC 9110, RFC 8288).
  private static let pagingFields: Set<String> = [
    "link", "etag", "content-range", "content-length", "last-modified",
  ]

  /// Checks whether a difference follows from a changed list in the same answer.
  ///
  /// Examples are the number of elements, and a cursor. They are in the same object as the list, in
  /// an object next to the list, or in a header field.
  func follows(_ list: Difference) -> Bool {
    guard place.root == list.place.root, side == list.side, self != list else { return false }
    if let header = place.header {
      return change == .value
        && (Self.pagingFields.contains(header) || header.hasWord(of: Self.countWords))
    }
    let (object, around) = (place.components.dropLast(), list.place.components.dropLast())
    if object.elementsEqual(around) {
      return isCursor || isEnd || isCounted(in: list) || isCount
    }
    guard object.count == around.count + 1, object.starts(with: around), case .key? = object.last
    else { return false }
    return isCursor || isEnd || isCounted(in: list)
  }

  /// True for a changed cursor or link to another page, such as `next`.
  ///
  /// The first or last page has no such value, so a change between text and null counts as well.
  private var isCursor: Bool {
    guard hasKey(of: Self.cursorWords) else { return false }
    return switch (change, before, after) {
    case (.value, _, _), (.type, .string?, .null?), (.type, .null?, .string?): true
    default: false
    }
  }

  /// True for a boolean that states whether the list has further pages, such as `hasMore`.
  private var isEnd: Bool {
    if case (.value, .boolean?) = (change, before) { hasKey(of: Self.endWords) } else { false }
  }

  /// True for a number whose key suggests that it counts elements, such as `totalCount`.
  private var isCount: Bool {
    if case (.value, .integer?) = (change, before) { hasKey(of: Self.countWords) } else { false }
  }

  /// Checks whether a number has changed by the same amount as the length of a list.
  ///
  /// The change of the number then follows from the list, and is not reported on its own.
  private func isCounted(in list: Difference) -> Bool {
    guard case (.value, .integer(let old)?, .integer(let new)?) = (change, before, after),
      case (.array(let elements)?, .array(let others)?) = (list.before, list.after),
      elements.count != others.count
    else { return false }
    return new.subtractingReportingOverflow(old).partialValue == others.count - elements.count
  }

  private func hasKey(of words: Set<String>) -> Bool {
    place.path.lastKey?.hasWord(of: words) ?? false
  }
}

extension String {
  /// Checks whether a name such as `hasMore` contains one of the words, such as "more".
  fileprivate func hasWord(of words: Set<String>) -> Bool { !words.isDisjoint(with: nameWords) }
}
