import Foundation

/// The text that a crashed worker wrote to standard error, apart from the stack traces in it.
///
/// The addresses of a trace differ from run to run, and a trace hides the message. Of a backtrace,
/// only the first call in the user's own code is kept.
struct CrashReport {
  /// The beginnings of the lines around the calls of a backtrace, which are left out.
  private static let surroundings = [
    "*** Signal ", "*** Program crashed", "Platform: ", "Thread ", "...", "Backtrace took ",
    " done ***",
  ]
  /// The beginning of a line of Swift's runtime about a backtrace, anywhere in the text.
  private static let notice = "swift-runtime: "
  /// The path of the folder `Sources` of this package, whose code is not the user's.
  private static let ownSources =
    URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path + "/"

  /// The text of standard error without stack traces.
  let text: String
  /// The first call in the user's code with its place, such as
  /// `FakeShop.price(of:) at /…/FakeShop.swift:7:12`; `nil` if no backtrace shows one.
  let call: String?

  init(_ standardError: String) {
    let lines = standardError.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("*** Signal ") } ?? lines.endIndex
    call = lines[start...].lazy.compactMap { $0.call(outside: Self.ownSources) }.first
    let rest = lines[start...].filter { line in
      !line.isEmpty && !line.isOfBacktrace && !Self.surroundings.contains(where: line.hasPrefix)
    }
    let before = start == lines.endIndex ? lines[..<start] : lines[..<start].trimmingEmptyLines
    let hasTrace = standardError.contains("Current stack trace:")
    text = (before + rest).filter { line in
      !line.hasPrefix(Self.notice) && !(hasTrace && line.isOfStackTrace)
    }.joined(separator: "\n")
  }
}

extension ArraySlice<Substring> {
  /// The lines without empty lines at the end, which a backtrace adds.
  fileprivate var trimmingEmptyLines: Self {
    var lines = self
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension Substring {
  /// True if the line belongs to a stack trace, such as `4  contracts  0x00005608337a2cf7 …`, or is
  /// its headline.
  fileprivate var isOfStackTrace: Bool {
    if self == "Current stack trace:" { return true }
    let words = split(separator: " ", maxSplits: 3)
    return words.count == 4 && Int(words[0]) != nil && words[2].hasPrefix("0x")
  }

  /// True if the line is a call of a backtrace, such as
  /// `2 [ra] 0x0000564578d9b9d0 FakeShop.price(of:) + 111 in contracts at /…/FakeShop.swift:7:12`.
  fileprivate var isOfBacktrace: Bool {
    let words = split(separator: " ", maxSplits: 4)
    return words.count > 2 && Int(words[0]) != nil
      && words[1...].contains { $0.hasPrefix("0x") }
  }

  /// The call of a line of a backtrace, with its place.
  ///
  /// It is `nil` if the code is in the folder `sources`, is generated, or has no known place.
  fileprivate func call(outside sources: String) -> String? {
    guard isOfBacktrace, let place = range(of: " at /", options: .backwards),
      let address = range(of: "0x")
    else { return nil }
    let path = self[place.upperBound...]
    guard !path.contains("<compiler-generated>"), !path.contains("/swift-generated-sources/"),
      !"/\(path)".hasPrefix(sources)
    else { return nil }
    let name = self[address.lowerBound..<place.lowerBound].drop { $0 != " " }.dropFirst()
    let program = name.range(of: " in ", options: .backwards)?.lowerBound ?? name.endIndex
    let offset = name[..<program].range(of: " + ", options: .backwards)?.lowerBound ?? program
    return "\(name[..<offset]) at /\(path)"
  }
}
