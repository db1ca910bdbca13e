import ContractValues

extension NamedSecret {
  /// True if the value has at least eight characters with letters and digits, and no character that
  /// belongs to code or a template, such as a parenthesis.
  func isLiteral(in bytes: [UInt8]) -> Bool {
    let value = bytes[range]
    return value.count >= 8 && Self.isNoWord(value) && !value.contains(where: Self.code.contains)
      && value.contains(where: \.isLetter)
      && !Placeholder.isWhole(bytes.string(range)) && !JSONWebToken.isRedacted(bytes.string(range))
  }

  /// The characters of expressions and templates, such as `$TOKEN`, which are not secrets.
  private static let code = ByteSet("#()[]{}<>$\\\"'`;,* ", below: 0x21)
}
