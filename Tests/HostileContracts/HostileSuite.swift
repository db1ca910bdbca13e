import ContractBinding
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A suite that misbehaves in the one way that `HOSTILE` names in the environment.
struct HostileSuite: ContractSuite {
  static var subjects: [any Registration] {
    let way = ProcessInfo.processInfo.environment["HOSTILE", default: ""]
    if way == "registers nothing" { return [] }
    if let shelf = HostileShelf.subjects(way) { return shelf }
    if let basket = HostileBasket.subjects(way) { return basket }
    if way == "needs a conversion" {
      return [PostOfficeBinding.liveAdapter("counter") { _ in PostCounter() }]
    }
    let honest: [any Registration] = [
      ErrandBinding.liveAdapter("at home") { vendor in
        if way == "asks for a key" { _ = vendor.credential("HOUSE_KEY") }
        if way == "is late" { return HostileErrand(deed: asking(formerVendor(before: vendor.url))) }
        if let deed = Visitors.deed(way, at: vendor.url) { return HostileErrand(deed: deed) }
        if way == "tells where it runs" {
          let url = vendor.url
          return HostileErrand(deed: { _ in }) { whereabouts($0, url) }
        }
        if way == "tells the day" {
          let now = vendor.now
          return HostileErrand(deed: { _ in }) { errand in
            String((errand == "by its own clock" ? Date() : now).ISO8601Format().prefix(10))
          }
        }
        return HostileErrand(deed: deed(liveWays.contains(way) ? way : ""))
      }
      .state("there is money") { _, state in _ = try state.make("amount", as: Int.self) },
      ErrandBinding.fake("obedient") { HonestErrand() }
        .state("there is money") { _, _ in }
        .state("the sun shines") { _, _ in },
    ]
    return honest + added(in: way) + TrackerSubjects.all(in: way)
  }

  static var conversions: [any ValueConversion] { [Issue.conversion] }

  /// What the live adapter does as well.
  private static let liveWays: Set = [
    "does it once", "waits for company", "takes its time", "cannot decode",
  ]

  private static func added(in way: String) -> [any Registration] {
    switch way {
    case "registers twice": return [ErrandBinding.fake("Obedient") { HonestErrand() }]
    case "hears a knock":
      return [
        ErrandBinding.liveAdapter("at the door") { _ in HonestErrand() }
          .event("knock") { _, _ in }
      ]
    case "stands for nothing": return [ErrandBinding.stub("idle") { HonestErrand() }]
    case "stands for another":
      return [
        ErrandBinding.stub("idle") { HonestErrand() }
          .standsFor(scenarios: ["another errand is run"])
      ]
    case "stands for what there is not":
      return [
        ErrandBinding.stub("idle") { HonestErrand() }
          .standsFor(tags: ["errands"], scenarios: ["an errand is ran"])
      ]
    case "litters": return [guest(HonestErrand())]
    case "litters and hangs": return [guest(HostileErrand(deed: deed("hangs")))]
    case "litters and traps": return [guest(HostileErrand(deed: deed("traps")))]
    case "litters and cannot clean up": return [guest(HonestErrand(), cleansUp: false)]
    case "exits as it is listed": exit(0)
    case "cannot be listed": preconditionFailure("no subjects today")
    case "takes its time to be listed", "takes longer to be listed than a batch":
      Thread.sleep(forTimeInterval: way.contains("longer") ? 3.5 : 1)
      return []
    case "", "renames a member", "gets everything wrong", "has no project", "asks for a key",
      "is late", "tells where it runs", "waits for strangers", "sends a child", "asks the vendor",
      "looks for the user's proxies",
      _ where liveWays.contains(way):
      return []
    default: return [ErrandBinding.fake(way) { HostileErrand(deed: deed(way)) }]
    }
  }

  /// What an implementation throws that was asked too much of.
  struct Tired: Error {}

  /// An adapter whose state leaves a file that `LITTER` names, and whose clean-up removes it.
  private static func guest(
    _ errand: some Errand & Sendable, cleansUp: Bool = true
  ) -> any Registration {
    let litter = URL(filePath: ProcessInfo.processInfo.environment["LITTER", default: "/dev/null"])
    return ErrandBinding.liveAdapter("guest") { _ in errand }
      .state("the table is laid") { _, _ in
        try Data().write(to: litter)
      } cleanUp: { _, _ in
        guard cleansUp else { throw CocoaError(.fileWriteNoPermission) }
        try FileManager.default.removeItem(at: litter)
      }
  }

  private static func deed(_ way: String) -> @Sendable (String) throws -> Void {
    switch way {
    case "hangs": { _ in while true { sleep(1) } }
    case "exits": { _ in exit(3) }
    case "exits well": { _ in exit(0) }
    case "exits past what is to be done at exit": { _ in _exit(0) }
    case "traps": { _ in preconditionFailure("out of errands") }
    case "talks": { _ in print("step 1 is at work") }
    case "talks and traps":
      { _ in
        print("step 1 is at work")
        preconditionFailure("out of errands")
      }
    case "talks and exits":
      { _ in
        FileHandle.standardError.write(Data("no more errands\n".utf8))
        exit(3)
      }
    case "leaves a process behind": { _ in leaveProcess() }
    case "is tired": { _ in throw Tired() }
    case "does it once": { _ in if !isFirst() { throw Tired() } }
    case "is tired at first": { _ in if isFirst() { throw Tired() } }
    case "traps at first": { _ in if isFirst() { preconditionFailure("out of errands") } }
    case "waits for company": { try waitForCompany($0) }
    case "takes its time": { Thread.sleep(forTimeInterval: Double($0) ?? 0) }
    case "cannot decode": { _ in _ = try JSONDecoder().decode(Int.self, from: Data("[]".utf8)) }
    case "gives words on": { throw Refusal(words: $0) }
    case "shouts and traps": { shout($0) }
    default:
      if let vendor = MainThreadVendor(rawValue: way) {
        { _ in try vendor.call() }
      } else {
        { _ in }
      }
    }
  }

  /// What is true of one run alone.
  private static func whereabouts(_ what: String, _ vendor: URL) -> String {
    switch what {
    case "process": "\(getpid())"
    case "log": "run-\(getpid()).log"
    case "folder": NSTemporaryDirectory()
    case "file": FileManager.default.temporaryDirectory.appending(path: "note.txt").absoluteString
    case "port": "\(vendor.port ?? 0)"
    case "authority": "\(vendor.host() ?? ""):\(vendor.port ?? 0)"
    default: vendor.absoluteString
    }
  }

  /// The address that the errand before this one was given, in this process.
  private static func formerVendor(before url: URL) -> URL? {
    lastVendor.withLock { last in
      defer { last = url }
      return last
    }
  }

  private static let lastVendor = Mutex<URL?>(nil)

  private static func asking(_ vendor: URL?) -> @Sendable (String) throws -> Void {
    { _ in if let vendor { _ = try? Data(contentsOf: vendor) } }
  }

  /// Writes an errand again and again, 100,000 lines and 11 MB of it, and bytes that are no text.
  private static func shout(_ errand: String) -> Never {
    let line = Array("\n\(errand)\n".utf8) + [0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xFF, 0x9B]
    let lines = Array([[UInt8]](repeating: line, count: 50_000).joined())
    let filler = [UInt8](repeating: 0x61, count: max(0, 11_000_000 - lines.count))
    for output in [FileHandle.standardOutput, .standardError] {
      try? output.write(contentsOf: filler + lines)
    }
    preconditionFailure(errand)
  }

  /// Starts a process that outlives the errand, and notes its number where a test can find it.
  private static func leaveProcess() {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["600"]
    try? process.run()
    try? "\(process.processIdentifier)".write(toFile: note, atomically: false, encoding: .utf8)
  }

  /// Checks whether nobody asked before: the note says so, since no process remembers.
  private static func isFirst() -> Bool {
    let descriptor = open(note, O_CREAT | O_EXCL, 0o600)
    close(descriptor)
    return descriptor >= 0
  }

  /// Waits until another errand is being run, or has been, which the notes beside the note say.
  private static func waitForCompany(_ errand: String) throws {
    let folder = URL(filePath: note, directoryHint: .isDirectory)
    try Data().write(to: folder.appending(path: errand))
    for _ in 0..<30 {
      if try FileManager.default.contentsOfDirectory(atPath: folder.path).count > 1 { return }
      usleep(100_000)
    }
    throw Tired()
  }

  private static var note: String {
    ProcessInfo.processInfo.environment["NOTE", default: "/dev/null"]
  }
}
