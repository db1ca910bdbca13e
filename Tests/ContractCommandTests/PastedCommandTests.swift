import Foundation
import Testing

/// Commands that messages name: each is pasted where its reader stands, and does what was promised.
@Suite(.timeLimit(.minutes(20)))
struct PastedCommandTests {
  /// A command in the expected output of a case.
  struct Pasted: Sendable, CustomTestStringConvertible {
    let origin: CommandCase
    let line: String

    var testDescription: String { "\(line), of: \(origin.testDescription)" }

    static func all() throws -> [Pasted] {
      try CommandCase.all().flatMap { origin in
        let lines = (origin.text("stdout") + origin.text("stderr")).split(separator: "\n")
        let commands = lines.compactMap { line -> String? in
          let text = line.trimmingPrefix("help: ").drop { $0 == " " }
          let isCommand = ["contracts ", "hostile-contracts ", "git "].contains {
            text.hasPrefix($0)
          }
          let isHelp = line.hasPrefix("help: ") || line.hasPrefix("      ")
          return isCommand && isHelp ? String(text) : nil
        }
        return Set(commands).sorted().map { Pasted(origin: origin, line: $0) }
      }
      // A package that has just got its first files is not built.
      .filter { pasted in
        !["help", "init"].contains { pasted.origin.testDescription.hasPrefix($0) }
      }
    }
  }

  /// An etcd for each at once would take all memory and the disk.
  private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount)

  @Test(arguments: try Pasted.all())
  func `do what the message promises`(pasted: Pasted) async throws {
    try await Self.turns.take {
      try await Etcd.with { etcd in
        try await TemporaryFolder.with { folder in
          let environment = ["ETCD_URL": etcd.url]
          let command = pasted.origin.text("command")
          for file in try FileManager.default.contentsOfDirectory(atPath: pasted.origin.folder.path)
          where !["command", "stdout", "stderr", "exit"].contains(file) {
            try FileManager.default.copyItem(
              at: pasted.origin.folder.appending(path: file), to: folder.appending(path: file))
          }
          _ = try await Command.shell(command, in: folder, environment: environment)
          if pasted.line.hasPrefix("git ") { try await Self.commit(folder) }
          try await Command.shell(
            "[ -d Contracts ] || cp -r \"$REPOSITORY\"/{Contracts,Recordings} .", in: folder)

          let result = try await Command.shell(pasted.line, in: folder, environment: environment)
          let reported = "\(result.stdout)\(result.stderr)"

          switch pasted.line.split(separator: " ")[1] {
          case "list": #expect(result.exit == 0 && !result.stdout.isEmpty, "\(reported)")
          case "verify":
            #expect([0, 1, 2].contains(result.exit), "\(reported)")
            if let events = pasted.line.split(separator: " ").last, events.hasSuffix(".jsonl") {
              let file = folder.appending(path: String(events))
              #expect(FileManager.default.fileExists(atPath: file.path), "\(reported)")
            }
          default:
            let last = command.split(separator: "\n").last.map(String.init) ?? ""
            let again = try await Command.shell(last, in: folder, environment: environment)
            let isOver = !"\(again.stdout)\(again.stderr)".contains(pasted.line)
            // Where the contract is wrong, the real vendor says so as well.
            let isContractWrong =
              result.exit == 2
              && [
                "where the contract says", "as the contract says", "than the contract says",
              ].contains(where: reported.contains)
            // No Radicale runs here.
            let lacksVendor = reported.contains("credentials of Radicale are missing")
            #expect(isOver || isContractWrong || lacksVendor, "\(reported)")
            #expect([0, 2].contains(result.exit), "\(reported)")
          }
        }
      }
    }
  }

  /// Makes a repository in which the recordings are as they were before they were damaged.
  private static func commit(_ folder: URL) async throws {
    try await Command.shell(
      """
      mv Recordings damaged
      cp -r "$REPOSITORY"/Recordings .
      git init -q . && git add Recordings
      git -c user.name=a -c user.email=a@b.c commit -qm a
      rm -r Recordings
      mv damaged Recordings
      """, in: folder)
  }
}
