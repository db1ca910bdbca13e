import ContractValues

/// Functions that guess the meaning of a value from its key, such as an identifier or a position in
/// a listing.
extension String {
  private static let identifierWords: Set<String> = [
    "id", "uuid", "guid", "uid", "key", "number", "ref", "reference", "slug",
  ]

  /// True for the key of a value that identifies something, such as `id` and `orderId`.
  var isIdentifier: Bool { isBareIdentifier || endsInID }

  /// True for the key of an identifier that does not say of what, such as `id`, unlike `orderId`.
  var isBareIdentifier: Bool { Self.identifierWords.contains(lowercased()) }

  private var endsInID: Bool { ["_id", "-id", "Id", "ID"].contains(where: hasSuffix) }

  /// True for the key of an identifier that an object keeps for ever, unlike `slug` and `number`.
  var isLastingIdentifier: Bool { isOwnIdentifier || endsInID }

  /// True for the key of the object's own identifier, such as `id`.
  var isOwnIdentifier: Bool { ["id", "uuid", "guid", "uid"].contains(lowercased()) }

  private static let titleWords: Set<String> = [
    "name", "title", "code", "sku", "email", "path", "login", "username", "file", "filename",
  ]

  /// True for the key of a text that people use to distinguish objects, such as `name`.
  var isName: Bool { Self.titleWords.contains(lowercased()) }

  private static let positionWords = [
    "cursor", "page", "offset", "after", "before", "skip", "start", "token",
  ]
  /// Words that give a key with a position word another meaning, as in `pageSize`.
  private static let otherWords = [
    "size", "limit", "count", "per", "date", "time", "at", "day", "balance", "amount", "total",
    "stock", "quantity", "level", "price", "score",
  ]

  /// True for the key of a position in a listing, such as `cursor` or `page`.
  var isPosition: Bool { hasWord(of: Self.positionWords) && !hasWord(of: Self.otherWords) }

  /// True for the key of a position that leads to later changes rather than to the rest of a list.
  var leadsToChanges: Bool { hasWord(of: ["delta", "sync"]) }

  private static let restWords = ["next", "more", "cursor", "continuation"]

  /// True for the key of a member beside a list that leads to its rest, such as `next`.
  var leadsToRest: Bool { hasWord(of: Self.restWords) && !leadsToChanges }

  private static let linkWords =
    restWords + [
      "page", "token", "url", "uri", "link", "href", "offset", "key", "id", "start",
    ]

  /// True for the key of a member that is only a link to the rest of a list, such as
  /// `nextPageToken`, unlike `nextAction`.
  var isLinkToRest: Bool {
    leadsToRest && nameWords.allSatisfy { Self.linkWords.contains($0) }
  }

  private static let versionWords = [
    "version", "revision", "rev", "etag", "sequence", "seq", "generation",
  ]

  /// True for the key of an object's version, such as `etag`.
  var isVersion: Bool { hasWord(of: Self.versionWords) }

  /// Checks whether a name such as `hasMore` contains one of some words, or the plural of one.
  ///
  /// A number at the end of a word is ignored, as in `page2`.
  func hasWord(of words: [String]) -> Bool {
    nameWords.contains { word in
      let bare = word.prefix { !$0.isNumber }
      let singular = bare.last == "s" ? bare.dropLast() : bare
      return words.contains { bare == $0 || singular == $0 }
    }
  }
}
