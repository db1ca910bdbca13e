/// A text and its decoded forms, without escapes and folded lines, so that several searches share
/// one decoding.
struct DecodedLevels {
  let text: [UInt8]
  private let levels: [DecodedText.Level]

  init(of text: [UInt8]) {
    self.text = text
    levels = DecodedText.levels(of: text, undoing: DecodedText.allKinds)
  }

  var all: [DecodedText] { levels.map(\.text) }

  /// The forms in which only escapes are decoded, as `DecodedText.levels(of:kinds:)` gives them.
  ///
  /// Decoding escapes does not restrict later decodings, so all kinds are still allowed for these
  /// forms.
  var escapes: [DecodedText] {
    levels.filter { $0.kinds == DecodedText.allKinds }.map(\.text)
  }

  /// The forms in which no folded lines are joined.
  var unfolded: [DecodedText] { levels.filter { $0.kinds.contains(.folds) }.map(\.text) }
}
