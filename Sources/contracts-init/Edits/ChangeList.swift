import Foundation

/// The planned changes to a package, in which an existing file only gets insertions.
struct ChangeList {
  private enum Change {
    case create(String, text: String)
    case change(String, from: String, to: String)
    /// An existing file that stays as it is.
    case keep(String)

    var path: String {
      switch self {
      case .create(let path, _), .change(let path, _, _), .keep(let path): path
      }
    }
  }

  private let folder: String
  private var changes: [Change] = []

  init(in folder: String) {
    self.folder = folder
  }

  /// Plans a new file; if the file exists, it is kept.
  mutating func create(_ path: String, _ text: String) {
    changes.append(read(path) == nil ? .create(path, text: text) : .keep(path))
  }

  /// Plans insertions into a file, unless both texts are equal.
  mutating func change(_ path: String, from old: String, to new: String) {
    guard old != new else { return }
    changes.append(.change(path, from: old, to: new))
  }

  /// Plans to add the lines that a file such as `.gitignore` lacks.
  mutating func addLines(_ lines: [String], to path: String) {
    guard let old = read(path) else {
      return create(path, lines.map { $0 + "\n" }.joined())
    }
    let present = Set(old.split(whereSeparator: \.isNewline).map(Self.pattern))
    let missing = lines.filter { !present.contains(Self.pattern($0)) }
    guard !missing.isEmpty else { return }
    // A file with Windows line endings keeps them.
    let newline = old.contains("\r\n") ? "\r\n" : "\n"
    let end = old.last?.isNewline ?? true ? "" : newline
    change(path, from: old, to: old + end + missing.map { $0 + newline }.joined())
  }

  /// Returns a line without blanks and slashes at its ends, so that `.build` equals `.build/`.
  private static func pattern(_ line: some StringProtocol) -> String {
    line.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["/"])
  }

  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: url(path).path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes all files, and returns a line such as `created  Contracts/shop.yaml` for each.
  ///
  /// The advice of an error lists the files that were written before.
  func apply() throws -> [String] {
    var done: [String] = []
    for change in changes {
      do {
        done.append(try apply(change))
      } catch {
        throw Failure(
          "\(change.path) cannot be written: \(Self.reason(for: error))",
          done.isEmpty ? ["Nothing was changed."] : ["Done before:"] + done.map { "  \($0)" })
      }
    }
    return done
  }

  /// Returns the system's description of an error that Foundation wraps in its own.
  private static func reason(for error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return (cause ?? error).localizedDescription
  }

  private func apply(_ change: Change) throws -> String {
    switch change {
    case .create(let path, let text):
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url(path), options: .withoutOverwriting)
      return "created  \(path)"
    case .change(let path, _, let text):
      try Data(text.utf8).write(to: url(path), options: .atomic)
      return "changed  \(path)"
    case .keep(let path): return "kept     \(path), which is there already"
    }
  }

  /// The effect of ``apply()``: new files completely, and the new lines of existing files.
  var preview: [String] {
    changes.flatMap { change -> [String] in
      switch change {
      case .create(let path, let text):
        return ["would create  \(path)"] + Self.lines(of: text).map { "    \($0)" }
      case .change(let path, let old, let new):
        let difference = Self.lines(of: new).difference(from: Self.lines(of: old))
        return ["would change  \(path)"]
          + difference.map { change in
            switch change {
            case .insert(let index, let line, _): (index, "+", line)
            case .remove(let index, let line, _): (index, "-", line)
            }
          }
          .sorted { ($0.0, $1.1) < ($1.0, $0.1) }
          .map { "  \($0.1) \($0.2)" }
      case .keep(let path): return ["would keep    \(path), which is there already"]
      }
    }
  }

  private static func lines(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? Array(lines.dropLast()) : lines
  }

  private func url(_ path: String) -> URL { URL(filePath: folder).appending(path: path) }
}
