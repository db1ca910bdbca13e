import ArgumentParser
import Foundation

extension ReportOptions {
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
