import Foundation
import Testing

/// Runs each folder of `Cases` as one command line, and compares all that came out.
///
/// A folder holds `command`, and `stdout`, `stderr`, `exit` where they are not empty and 0; all
/// else in it is what the command finds in its working folder. «…» in the expected text stands
/// for text that differs from run to run, within one line. With `UPDATE_GOLDEN=1` the expected
/// texts are written anew; read the difference before it is committed. `CASES=baseline` runs those
/// whose names contain the word.
struct CaseTests {
  @Test(arguments: try CommandCase.all())
  func `prints and exits as recorded`(_ case: CommandCase) async throws {
    let result = try await `case`.run()

    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try `case`.update(result) }
    #expect(GoldenText(`case`.text("stdout")).matches(result.stdout), "\(result.stdout)")
    #expect(GoldenText(`case`.text("stderr")).matches(result.stderr), "\(result.stderr)")
    #expect(result.exit == `case`.exit)
  }
}

/// One folder of `Cases`.
struct CommandCase: Sendable, CustomTestStringConvertible {
  let folder: URL

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  static func all() throws -> [CommandCase] {
    let wanted = ProcessInfo.processInfo.environment["CASES"] ?? ""
    let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    return try FileManager.default
      .contentsOfDirectory(at: cases, includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "command").path) }
      .filter { wanted.isEmpty || $0.lastPathComponent.contains(wanted) }
      // A Mac has no such device.
      .filter { $0.lastPathComponent.contains("full disk") ? hasFullDevice : true }
      .sorted { $0.path < $1.path }
      .map(CommandCase.init)
  }

  var testDescription: String { folder.lastPathComponent }
  var exit: Int32 { Int32(text("exit").trimmingCharacters(in: .newlines)) ?? 0 }

  func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// Runs the command in a copy of the folder, so that what it writes stays out of the sources.
  func run() async throws -> Command.Result {
    try await TemporaryFolder.with { copy in
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where !["command", "stdout", "stderr", "exit"].contains(file) {
        try FileManager.default.copyItem(
          at: folder.appending(path: file), to: copy.appending(path: file))
      }
      return try await Command.shell(text("command"), in: copy)
    }
  }

  /// Writes what came out as what is expected; lines that still hold keep their holes.
  func update(_ result: Command.Result) throws {
    for (name, text) in [
      ("stdout", result.stdout), ("stderr", result.stderr),
      ("exit", result.exit == 0 ? "" : "\(result.exit)\n"),
    ] {
      let file = folder.appending(path: name)
      guard !text.isEmpty else {
        try? FileManager.default.removeItem(at: file)
        continue
      }
      try GoldenText(self.text(name)).updated(to: text)
        .write(to: file, atomically: true, encoding: .utf8)
    }
  }
}

/// An expected text in which «…» stands for what differs from run to run.
struct GoldenText {
  private let expected: String

  init(_ expected: String) {
    self.expected = expected
  }

  func matches(_ actual: String) -> Bool {
    let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
    return expected.count == actual.count && zip(expected, actual).allSatisfy(Self.matches)
  }

  /// The text as it is now, with the holes of lines that still hold, and with new ones for
  /// durations, and for where the repository and temporary files are.
  func updated(to actual: String) -> String {
    var old = expected.split(separator: "\n", omittingEmptySubsequences: false)[...]
    return actual.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard let index = old.firstIndex(where: { Self.matches($0, line) }) else {
          return Self.withHoles(line)
        }
        defer { old = old[(index + 1)...] }
        return String(old[index])
      }
      .joined(separator: "\n")
  }

  private static func withHoles(_ line: Substring) -> String {
    String(line)
      .replacing(/\([0-9.]+ m?s\)$/, with: "(«…»)")
      .replacing(/([A-Za-z+]+\.swift):[0-9]+/) { "\($0.1):«…»" }
      .replacing(Command.repository.path, with: "«…»")
      .replacing(/\/[^ ]*\/contracts-test-[^\/]*\/work/, with: "«…»")
  }

  private static func matches(_ expected: Substring, _ actual: Substring) -> Bool {
    let parts = expected.split(separator: "«…»", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return expected == actual
    }
    guard actual.hasPrefix(first), actual.dropFirst(first.count).hasSuffix(last) else {
      return false
    }
    var rest = actual.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
