import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The options that choose report files, such as `--junit` and `--html`.
struct ReportOptions: ParsableArguments {
  /// The system that shows failures at the lines of a contract, chosen by `--annotations`.
  enum Annotations: String, ExpressibleByArgument, CaseIterable {
    case github, none
  }

  @Option(help: "Write a JUnit XML report to this file.")
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "The content of the report.",
      discussion: """
        rich, the default: everything that dashboards read. strict: only what is valid under the \
        schemas of Jenkins, its xunit step and Ant.
        """
    )
  )
  var junitProfile: JUnitProfile?

  @Option(help: "Write a report for people to this file, as one HTML page.")
  var html: String?

  @Option(
    help: "Write each event to this file at once, as a line of JSON. '-' means standard output.")
  var events: String?

  @Flag(help: "Write events to standard output. Short for '--events -'.")
  var json = false

  @Option(
    help: "Mark failures at the contract's line. Under GitHub Actions, the default is github.")
  var annotations: Annotations?

  @Option(
    help: ArgumentHelp(
      "Append a summary in Markdown to this file.",
      discussion: "Under GitHub Actions, the default is the summary of the step."
    )
  )
  var summary: String?

  func validate() throws {
    if junitProfile != nil, junit == nil {
      throw ValidationError("'--junit-profile' needs '--junit': it says what that file holds.")
    }
    try checkFiles()
  }
}

extension ReportOptions {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private var annotatesGitHub: Bool {
    annotations.map { $0 == .github } ?? (Self.environment["GITHUB_ACTIONS"] == "true")
  }

  /// True if standard output belongs to the events, so that other text must go to standard error.
  var takesOutput: Bool { json || events == "-" }

  /// The function for other text, which writes to standard error if the events take the output.
  var writeText: @Sendable (String) -> Void { takesOutput ? Terminal.complain : Terminal.write }

  /// The cases whose steps and traffic must be collected for the reports.
  ///
  /// A page can be made later from the events of a shard, so these contain the details too.
  func detailScope(verbose: Bool, isShared: Bool) -> CaseDetails.Scope {
    html != nil || (isShared && (json || events != nil)) ? .all : verbose ? .failures : .none
  }

  /// Creates the writers of the reports that the options choose, in any order.
  ///
  /// `isOver` is true if the run is over before the first event, as for merged reports.
  func reporters(_ store: RecordingStore, isOver: Bool = false) -> [any Reporter] {
    let origin = ReportOrigin(version: ContractVersion.current, isOver: isOver)
    var reporters: [any Reporter] = []
    if let html {
      reporters.append(HTMLReporter(path: html, details: store.details, origin: origin))
    }
    if let junit {
      reporters.append(JUnitReporter(path: junit, profile: junitProfile ?? .rich, origin: origin))
    }
    if takesOutput {
      reporters.append(EventsReporter(origin: origin, write: Terminal.write))
    }
    if let events, events != "-" {
      reporters.append(EventsReporter(path: events, origin: origin))
    }
    if annotatesGitHub {
      let root = Self.environment["GITHUB_WORKSPACE", default: ""]
      let folder = WorkingFolder.path(below: root)
      reporters.append(GitHubAnnotations(folder: folder, write: writeText))
    }
    let step = annotatesGitHub ? Self.environment["GITHUB_STEP_SUMMARY"] : nil
    if let path = summary ?? step, !path.isEmpty { reporters.append(MarkdownSummary(path: path)) }
    return reporters
  }

  /// The report files that the options name, each with its option, such as `--junit`.
  ///
  /// Standard output, as in `--events -`, is not a file and is left out.
  var files: [(option: String, path: String)] {
    let all = [
      ("--junit", junit), ("--html", html), ("--events", events == "-" ? nil : events),
      ("--summary", summary),
    ]
    return all.compactMap { option, path in path.map { (option, $0) } }
  }

  /// The paths of the report files, with all symbolic links resolved.
  var paths: [String] { files.map { WorkingFolder.real($0.path) } }

  /// Checks that no report overwrites another report or an input, or mixes with the terminal's
  /// output.
  func checkFiles(besides inputs: [String] = []) throws {
    var owners: [String: String] = [:]
    for input in inputs { owners[WorkingFolder.real(input)] = "" }
    for (option, path) in files {
      guard path != "-" else {
        throw ValidationError(
          """
          '\(option) -' would mix the report with what people read: name a file; only \
          '--events -' is standard output.
          """)
      }
      let target = WorkingFolder.real(path)
      guard !Self.isStream(target) else { continue }
      switch owners.updateValue(option, forKey: target) {
      case nil: continue
      case "": throw ValidationError("'\(option) \(path)' would overwrite a file that is merged.")
      case let other?:
        throw ValidationError(
          "'\(other)' and '\(option)' name the same file, \(path): give each its own.")
      }
    }
  }

  /// True for an existing path that is not a regular file, such as `/dev/null` or a pipe.
  ///
  /// A write there overwrites nothing, so several reports may share it.
  private static func isStream(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
    return type.map { $0 as? FileAttributeType != .typeRegular } ?? false
  }
}

extension JUnitProfile: ExpressibleByArgument {}
extension DriftPolicy: ExpressibleByArgument {}
