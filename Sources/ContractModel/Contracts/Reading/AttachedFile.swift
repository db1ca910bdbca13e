import Foundation

/// A file beside a contract, whose bytes the contract names with `$file`.
struct AttachedFile {
  /// The maximum size of a file, because its whole content is held in memory.
  private static let maxSize = 10_000_000

  /// The reason why a file cannot be used, as the headline and further lines of a message.
  struct Unreadable: Error {
    let headline: String
    var label = ""
  }

  /// The absolute path without symbolic links.
  let path: String

  /// Finds the file, which must lie below the folder even after symbolic links are resolved.
  ///
  /// `folder` is `nil` for a contract in memory, which has no files.
  init(_ path: String, in folder: String?) throws(Unreadable) {
    guard let folder, let root = RealPath.existing(folder) else {
      throw Unreadable(headline: "a contract without a folder has no files")
    }
    guard let resolved = RealPath.existing("\(root)/\(path)") else {
      throw Unreadable(headline: "there is no such file")
    }
    guard resolved.hasPrefix(root == "/" ? root : root + "/") else {
      throw Unreadable(headline: "the file is outside the folder of the contract")
    }
    self.path = resolved
  }

  /// Reads the file, which must be a regular file and not larger than 10 MB.
  func content() throws(Unreadable) -> [UInt8] {
    do {
      // The open call does not wait, even for a pipe. The path contains no symbolic links, so it
      // cannot lead out of the folder.
      let file = try OpenFile(path, O_RDONLY)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw Unreadable(headline: "the path names no regular file")
      }
      let bytes = try file.read(atMost: Self.maxSize)
      guard bytes.count <= Self.maxSize else {
        throw Unreadable(
          headline: "the file is larger than 10 MB", label: "it has \(status.st_size) bytes")
      }
      return bytes
    } catch let error as Unreadable {
      throw error
    } catch let error as SystemError {
      throw Unreadable(headline: "the file cannot be read", label: error.words)
    } catch {
      throw Unreadable(headline: "the file cannot be read")
    }
  }
}
