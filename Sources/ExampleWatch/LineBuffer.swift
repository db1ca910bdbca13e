import Foundation

/// Assembles lines from pieces of bytes, which can be cut anywhere, even within a character.
struct LineBuffer {
  private var rest = Data()

  /// Takes the next bytes, and returns the lines that are complete now, without line feeds.
  mutating func feed(_ bytes: Data) -> [Data] {
    rest += bytes
    var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
    rest = Data(lines.removeLast())
    return lines.filter { !$0.isEmpty }.map { Data($0) }
  }
}
