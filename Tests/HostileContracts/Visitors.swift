import Foundation

/// Errands at the vendor's place, of the adapter's own and of other processes.
enum Visitors {
  /// The deed of a way of the suite; `nil` for another way.
  static func deed(_ way: String, at vendor: URL) -> (@Sendable (String) throws -> Void)? {
    switch way {
    case "waits for strangers": { _ in waitForStrangers(at: vendor) }
    case "sends a child": { child in try send(child, to: vendor) }
    case "asks the vendor": { _ in _ = try Data(contentsOf: vendor) }
    case "looks for the user's proxies": { _ in try lookForProxies() }
    default: nil
    }
  }

  /// Throws where a variable leads past the guard.
  private static func lookForProxies() throws {
    let environment = ProcessInfo.processInfo.environment
    for (name, value) in environment where name.lowercased().hasSuffix("_proxy") {
      if value.contains("users") || value == "*" { throw HostileSuite.Tired() }
    }
  }

  /// Notes the vendor's port where a test can find it, and waits until the note is gone.
  private static func waitForStrangers(at vendor: URL) {
    let note = ProcessInfo.processInfo.environment["NOTE", default: "/dev/null"]
    try? "\(vendor.port ?? 0)".write(toFile: note, atomically: true, encoding: .utf8)
    while FileManager.default.fileExists(atPath: note) { usleep(10_000) }
  }

  /// Lets a process ask the vendor: a child, or one whose parent has ended and whose session is its
  /// own.
  private static func send(_ child: String, to vendor: URL) throws {
    let answer = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let ask = """
      use IO::Socket::INET;
      my $s = IO::Socket::INET->new("127.0.0.1:\(vendor.port ?? 0)") or exit;
      print $s "GET / HTTP/1.0\\r\\n\\r\\n";
      my $line = <$s>;
      open(F, ">", "\(answer.path).new"); print F $line; close(F);
      rename("\(answer.path).new", "\(answer.path)");
      """
    let orphan = "use POSIX; fork and exit; POSIX::setsid(); fork and exit; "
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/perl")
    process.arguments = ["-e", (child == "an orphan" ? orphan : "") + ask]
    try process.run()
    for _ in 0..<200 {
      let text = try? String(contentsOf: answer, encoding: .utf8)
      if text?.contains("503") == true { return }
      usleep(20_000)
    }
    throw HostileSuite.Tired()
  }
}
