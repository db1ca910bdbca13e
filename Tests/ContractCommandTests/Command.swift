import Foundation

/// A command line, run as a user would.
enum Command {
  struct Result: Sendable {
    var stdout: String
    var stderr: String
    var exit: Int32
  }

  /// The folder of the programs that this build made.
  static let products: URL = {
    #if canImport(Darwin)
      // A helper of Xcode's has loaded the test bundle, PRODUCTS/NAME.xctest/Contents/MacOS/NAME.
      var image = Dl_info()
      if dladdr(#dsohandle, &image) != 0, let name = image.dli_fname {
        return (0..<4).reduce(URL(filePath: String(cString: name))) { url, _ in
          url.deletingLastPathComponent()
        }
      }
    #endif
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()
  /// The root of this package.
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// As many commands at once as there are cores: scenarios have limits of time of their own.
  private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount)

  /// Runs a shell command in which `contracts` is the program of this build, and `$REPOSITORY`
  /// the root of this package; kills it when it takes too long.
  ///
  /// One that runs `alone` would take all cores from those that have limits of time.
  @discardableResult
  static func shell(
    _ line: String,
    in folder: URL,
    environment: [String: String] = [:],
    within seconds: Double = 120,
    alone: Bool = false
  ) async throws -> Result {
    let inherited = ProcessInfo.processInfo.environment
    // Nothing of the machine that runs the tests may change what is printed.
    var clean = ["PATH": "\(products.path):\(inherited["PATH"] ?? "/usr/bin:/bin")"]
    clean["HOME"] = inherited["HOME"]
    clean["REPOSITORY"] = repository.path
    let variables = clean.merging(environment) { $1 }
    return try await turns.take(all: alone) {
      try await run(
        ["/bin/bash", "-c", line], in: folder, environment: variables, within: seconds)
    }
  }

  /// Checks whether a program is there and does what it is asked, such as one that needs rights.
  static func succeeds(_ words: String...) async -> Bool {
    let ended = try? await ChildProcess.run(words, in: .temporaryDirectory) { _ in }
    return ended?.exit == 0
  }

  private static func run(
    _ words: [String], in folder: URL, environment: [String: String], within seconds: Double
  ) async throws -> Result {
    // Files rather than pipes: nothing to drain while the program runs.
    let stdout = folder.deletingLastPathComponent().appending(path: "\(UUID().uuidString).out")
    let stderr = stdout.deletingPathExtension().appendingPathExtension("err")
    defer { for file in [stdout, stderr] { try? FileManager.default.removeItem(at: file) } }
    let (limit, exit) = try await ChildProcess.run(
      words, in: folder, environment: environment,
      stdout: ChildProcess.file(stdout.path), stderr: ChildProcess.file(stderr.path)
    ) { child in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        child.end()
      }
    }
    limit.cancel()
    return Result(
      stdout: String(decoding: try Data(contentsOf: stdout), as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: stderr), as: UTF8.self),
      exit: exit
    )
  }
}

/// Lets so many run at once, and the others wait in the order in which they came.
actor Turns {
  private let count: Int
  private var free: Int
  private var waiting: [(need: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ count: Int) {
    self.count = count
    free = count
  }

  /// Waits for a turn, or for all of them, and does something in it.
  nonisolated func take<Result: Sendable>(
    all: Bool = false, _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let need = all ? count : 1
    await begin(need)
    do {
      let result = try await body()
      await end(need)
      return result
    } catch {
      await end(need)
      throw error
    }
  }

  private func begin(_ need: Int) async {
    if waiting.isEmpty, free >= need {
      free -= need
    } else {
      await withCheckedContinuation { waiting.append((need, $0)) }
    }
  }

  private func end(_ need: Int) {
    free += need
    while let first = waiting.first, free >= first.need {
      free -= first.need
      waiting.removeFirst().continuation.resume()
    }
  }
}

/// A folder of one test's own.
enum TemporaryFolder {
  static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let parent = FileManager.default.temporaryDirectory
      .appending(path: "contracts-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    let folder = parent.appending(path: "work", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    return try await body(folder)
  }
}
