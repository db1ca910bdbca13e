import Foundation

/// Adds the source line to messages that have only a position.
///
/// Such messages are created after the contract was read, such as when a run is compared with it.
/// Each file is read once, at its first use.
package struct SourceLines {
  private let folder: URL
  private var sources: [String: SourceText?] = [:]

  /// Creates a reader for paths relative to a folder; `nil` means the working directory.
  package init(relativeTo folder: String? = nil) {
    let path = folder ?? FileManager.default.currentDirectoryPath
    self.folder = URL(filePath: path, directoryHint: .isDirectory)
  }

  /// Adds the source line to a message that has only a position, unless the file cannot be read.
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
    let source = (try? TextFile.read(file, shownAs: path).get()).map {
      SourceText($0, path: path)
    }
    sources[path] = .some(source)
    return source
  }
}
