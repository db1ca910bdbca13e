import Foundation

/// The lines of the files that messages point at, read when first needed.
///
/// A message from after a contract was read, by resolution or by the judge, has a place but not
/// its text.
package struct SourceLines {
  private let folder: URL
  private var sources: [String: SourceText?] = [:]

  /// Creates an empty memory.
  ///
  /// - Parameter folder: The working folder, to which the messages' paths are relative; `nil`
  ///   for the process's own.
  package init(relativeTo folder: String? = nil) {
    let path = folder ?? FileManager.default.currentDirectoryPath
    self.folder = URL(filePath: path, directoryHint: .isDirectory)
  }

  /// Adds the text of its line to a message that has a place and no text.
  ///
  /// - Parameter diagnostic: The message.
  /// - Returns: The message; unchanged where the file cannot be read.
  package mutating func completed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.sourceLine == nil, let location = diagnostic.location else {
      return diagnostic
    }
    var diagnostic = diagnostic
    diagnostic.sourceLine = source(location.path)?.shownLine(location.line)
    return diagnostic
  }

  private mutating func source(_ path: String) -> SourceText? {
    if let known = sources[path] { return known }
    let file = URL(filePath: path, relativeTo: folder).standardizedFileURL.path
    let source = (try? FileContent.read(file, shownAs: path).get()).map {
      SourceText($0, path: path)
    }
    sources[path] = .some(source)
    return source
  }
}
