/// A text and its decoded forms, without escapes and folded lines, so that several searches share
/// one decoding.
struct DecodedLevels {
  let text: [UInt8]
  let all: [DecodedText]

  init(of text: [UInt8]) { (self.text, all) = (text, DecodedText.levels(of: text)) }

  /// The forms in which only escapes such as `%41` are decoded.
  ///
  /// Quoted-printable and joined lines limit what may be decoded after them. So these are the forms
  /// without such a limit.
  var escapes: [DecodedText] { all.filter { $0.kinds == DecodedText.allKinds } }

  /// The forms in which no folded lines are joined, for the search for base64, which has rules of
  /// its own for line breaks.
  var unfolded: [DecodedText] { all.filter { $0.kinds.contains(.folds) } }
}
