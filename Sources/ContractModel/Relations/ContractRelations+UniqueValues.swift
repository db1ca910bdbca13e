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
      column.place.list == nil && column.value.scalarText.map { texts.remove($0) != nil } ?? false
    }
  }
}
