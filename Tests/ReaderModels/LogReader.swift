/// A log as the machines take it that show it: by the rules of their sources, not by ours.
public enum LogReader {
  /// The characters that a terminal obeys, or that no eye sees, but for tab and newline: C0, DEL
  /// and C1 controls, bidirectional controls, tags, byte order marks, noncharacters.
  ///
  /// - Parameter text: All that was written.
  /// - Returns: Each such character once.
  public static func obeyed(in text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars.filter(isObeyed))
  }

  /// The lines in which a CI system finds a command: GitHub's runner (`ActionCommand.cs`, at the
  /// start of a trimmed line or behind `##` anywhere), Azure's agent (`Command.cs`), TeamCity's
  /// service messages, the attachments of Jenkins and GitLab.
  ///
  /// - Parameter text: All that was written.
  /// - Returns: The lines.
  public static func commands(in text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { line in
      let lower = line.lowercased()
      return line.drop(while: \.isWhitespace).hasPrefix("::")
        || ["##[", "##vso[", "##teamcity[", "[[attachment|", "[[property|"].contains {
          lower.contains($0)
        }
    }
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
