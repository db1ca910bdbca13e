/// A text with what its escapes and folds hide, for searches that share the decoding.
struct DecodedLevels {
  let text: [UInt8]
  private let levels: [DecodedText.Level]

  init(of text: [UInt8]) {
    self.text = text
    levels = DecodedText.levels(of: text, undoing: DecodedText.allKinds)
  }

  var all: [DecodedText] { levels.map(\.text) }

  /// The levels that undo escapes alone, as `DecodedText.levels(of:kinds:)` gives them.
  ///
  /// Only escapes may be undone any number of times, so all other kinds are left.
  var escapes: [DecodedText] {
    levels.filter { $0.kinds == DecodedText.allKinds }.map(\.text)
  }

  /// The levels in which no folds are undone.
  var unfolded: [DecodedText] { levels.filter { $0.kinds.contains(.folds) }.map(\.text) }
}
