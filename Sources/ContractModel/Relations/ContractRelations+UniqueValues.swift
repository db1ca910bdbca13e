import ContractValues

/// Results that repeat an argument such as `${unique.word.city}`, which is drawn for each run.
extension ContractRelations.Sample {
  /// The first results that equal a drawn argument; later ones equal the first.
  ///
  /// Elements of lists are left out, because a search finds what contains its argument.
  var drawn: [ResultColumn] {
    guard !unique.isEmpty else { return [] }
    var texts = Set(unique.compactMap { run[$0]?.scalarText })
    return changing.filter { column in
      guard column.place.list == nil, let text = column.value.scalarText, texts.contains(text),
        unique.contains(where: { run[$0]?.scalarText == text && mayRepeat($0, in: column) })
      else { return false }
      return texts.remove(text) != nil
    }
  }

  /// Checks whether an argument is drawn for each run, and a result may be a copy of it.
  ///
  /// Another vendor may give things identifiers of its own, so an `id` is a copy only of an `id`.
  func mayRepeat(_ argument: RelationPlace, in column: ResultColumn) -> Bool {
    unique.contains(argument)
      && (!(column.key?.isOwnIdentifier ?? false) || argument.lastKey == column.key)
  }
}
