/// The options after `swift package contracts-init`.
struct Options {
  /// The target to search for protocols; `nil` for all library targets.
  private(set) var target: String?
  /// The protocol or struct to begin with; `nil` if the program chooses or asks the user.
  private(set) var protocolName: String?
  /// True for `--dry-run`, which writes nothing.
  private(set) var isDryRun = false
  private(set) var wantsHelp = false

  static let help = """
    Writes a first contract, a suite and the command 'contracts' for a protocol or a struct of
    closures of this package.

    swift package --allow-writing-to-package-directory contracts-init [OPTIONS]

      --protocol NAME  the protocol or struct of closures to begin with
      --target NAME    the target in which to look for protocols, adapters and doubles
      --dry-run        print what would be written, and write nothing

    """

  /// Reads the options, and throws if one is unknown or lacks its value.
  init(_ words: [String]) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--dry-run": isDryRun = true
      case "--help", "-h": wantsHelp = true
      case "--target": target = try Self.value(of: word, in: &rest)
      case "--protocol": protocolName = try Self.value(of: word, in: &rest)
      default:
        throw Failure("'\(word)' is not an option of contracts-init", [Self.help])
      }
    }
  }

  private static func value(
    of option: String, in words: inout ArraySlice<String>
  ) throws(Failure) -> String {
    guard let value = words.popFirst(), !value.hasPrefix("--") else {
      throw Failure("'\(option)' needs a name", [Self.help])
    }
    return value
  }
}
