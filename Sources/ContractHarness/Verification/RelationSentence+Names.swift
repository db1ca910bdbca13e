import ContractModel

extension RelationSentence {
  /// The name of the other place, or the whole place where the name would say nothing.
  var otherName: String { relation.other.map(clearName) ?? "" }

  /// The name of the third place, or the whole place where the name would say nothing.
  var thirdName: String { relation.third.map(clearName) ?? "" }

  /// The name of the relation's place with its article, such as `an amount`.
  var named: String { "\(relation.place.name.article) \(relation.place.name)" }

  /// Returns the whole place if it has no key, or if two of the relation's places have its key.
  private func clearName(of place: RelationPlace) -> String {
    let places = [relation.place, relation.other, relation.third].compactMap(\.self)
    let isClear = place.lastKey != nil && places.filter { $0.name == place.name }.count == 1
    return isClear ? place.name : place.description
  }
}

extension RelationPlace {
  /// The key of the value, such as `id`; the word `value` if it has none.
  var name: String { lastKey ?? "value" }
}

extension String {
  /// The indefinite article before a word, which depends on its sound.
  fileprivate var article: String {
    let word = lowercased()
    if Self.mute.contains(where: word.hasPrefix) { return "an" }
    let isVowel = "aeiou".contains(word.first ?? " ")
    return isVowel && !Self.consonantal.contains(where: word.hasPrefix) ? "an" : "a"
  }

  /// The beginnings of words that are written with a consonant, but spoken with a vowel.
  private static let mute = ["honor", "honour", "hour"]

  /// The beginnings of words that are written with a vowel, but spoken with a consonant.
  private static let consonantal = ["eu", "one", "uni", "uri", "url", "us", "utc", "uu"]
}
