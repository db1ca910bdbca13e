import Foundation

/// A cache of source files, which adds the source line to messages.
///
/// It reads each file on first use.
///
/// A message that is created after the contract was read, such as by the judge, has a place but no
/// source line.
package struct SourceLines {
  private let folder: URL
  private var sources: [String: SourceText?] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameter folder: The folder to which the messages' paths are relative, or `nil` for the
  ///   working folder of the process.
  package init(relativeTo folder: String? = nil) {
    let path = folder ?? FileManager.default.currentDirectoryPath
    self.folder = URL(filePath: path, directoryHint: .isDirectory)
  }

  /// Adds the source line to a message that has a place and no source line.
  ///
  /// - Parameter diagnostic: The message.
  /// - Returns: The message; unchanged if the file cannot be read.
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
